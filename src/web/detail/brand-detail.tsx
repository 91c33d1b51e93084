/** The panel of one brand, beside the list or check-up findings: logo, fields, changes, and a tab for developers. */
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries, usePersistentError } from '#web/data/brand-queries.ts'
import { Link, useGo, useOrigin } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { catalogueName } from '#web/data/settings.ts'
import { CopyLink } from '#web/export/export-menu.tsx'
import { hasDates, sharedQuery } from '#web/list/list-address.ts'
import { useList } from '#web/list/list-context.tsx'
import { focusBrand, scrollToBrand } from '#web/list/list-keys.tsx'
import { ShortlistButton } from '#web/shortlist/shortlist-controls.tsx'
import { Icon, iconButtonClass } from '#web/ui/button.tsx'
import { TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { Card, Heading, Row, textLinkClass } from '#web/ui/layout.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { afterPaint } from '#web/ui/timing.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { DetailsTab, isMissing } from './details-tab.tsx'
import { DownloadLogo } from './logo-actions.tsx'
import { useLogo } from './logo-preview.tsx'
import { NeighbourLinks } from './neighbour-links.tsx'
import styles from './brand-detail.module.css'

const ChangesTab = lazyScreen(async () => (await import('./changes-tab.tsx')).ChangesTab)
const DeveloperTab = lazyScreen(async () => (await import('./developer-tab.tsx')).DeveloperTab)

/** The brand whose id is in the address, beside the list. Shows the list's copy until the brand's own endpoint responds. */
export function BrandDetail() {
  const { query, page, openId: id = '', rows, heading, background: preset } = useList()
  // If the brand was opened from another list, such as a shortlist, closing it returns there.
  const origin = useOrigin()
  const preferences = usePreferences()
  const listed = page?.brands.find((brand) => brand.id === id)
  return (
    <BrandPanel
      id={id}
      listed={listed}
      // Who chose dates wants to know what changed.
      opened={hasDates(query) && listed?.changes?.length ? 'Changes' : undefined}
      background={preset}
      pathWith={(background) => paths.brand(id, sharedQuery(query, { ...preferences, background }))}
      closePath={origin?.path ?? paths.brands(query)}
      walk={<NeighbourLinks id={id} />}
      note={
        origin && (
          <Row className={styles.actions} data-print="hide">
            <Link to={origin.path} state={{ closed: id }} className={textLinkClass}>
              Back to {origin.path.startsWith(paths.match()) ? 'your list' : 'the shortlist'}
            </Link>
          </Row>
        )
      }
      onNext={(openId) => scrollToBrand(rows, openId)}
      onClosed={(lastId) => focusBrand(rows, heading, lastId)}
    />
  )
}

interface BrandPanelProps {
  readonly id: string
  /** The copy of the brand on the screen beside the panel, if any. */
  readonly listed?: ReadBrand | undefined
  /** The name of the tab that is open at first. */
  readonly opened?: string | undefined
  /** The logo background that the address sets, or the brand needs. */
  readonly background?: string | undefined
  /** Returns the path to share, with the given logo background. */
  readonly pathWith: (background: string) => string
  readonly closePath: string
  /** The links to the brands before and after. */
  readonly walk: ReactNode
  /** Shown above the tabs. */
  readonly note?: ReactNode
  /** Shown above the logo, with which it scrolls. */
  readonly findings?: ReactNode
  /** Called when another brand is shown while the focus is in the panel. */
  readonly onNext?: (id: string) => void
  /** Called when the panel has closed and the focus was in it. */
  readonly onClosed?: (lastId: string) => void
}

export function BrandPanel(props: BrandPanelProps) {
  const { id, listed, closePath, note, findings } = props
  const go = useGo()
  const preferences = usePreferences()
  const preset = props.background ?? preferences.background
  // What the user chose, until a brand needs another background.
  const [chosen, setChosen] = useState({ background: preset, over: preset })
  const background = chosen.over === preset ? chosen.background : preset
  const logos = { background, onBackground: (next: string) => setChosen({ background: next, over: preset }) }
  const close = { to: closePath, state: { closed: id } }
  const single = useQuery(brandQueries.single(id))
  const brand = single.data?.brand ?? listed
  const name = brand?.name ?? listed?.name ?? `Brand ${id}`
  const logo = brand?.logo ?? null
  const { error: logoError } = useLogo(logo)
  const error = usePersistentError(single)
  const isNowhere = isMissing(error) && !brand
  // Kept while the next brand loads, so that its tab stays open.
  const [changes, setChanges] = useState<ReadBrand['changes']>()
  if (brand && brand.changes !== changes) setChanges(brand.changes)
  const details = (
    <>
      {findings}
      <DetailsTab {...{ id, single, error, listed, ...logos }} />
    </>
  )
  const heading = useId()
  // Of a brand that was clicked, the name is rendered first, and the rest right after it.
  const showAll = useDeferredValue(true, useNavigationType() === NavigationType.Pop)
  const panel = usePanelFocus(props)

  usePageKeys(({ key, target }) => {
    if (key !== 'Escape' || (target instanceof Element && target.matches(TYPED_IN))) return
    go(close.to, { state: close.state })
  })

  return (
    <Card as="section" ref={panel} tabIndex={-1} aria-labelledby={heading} className={styles.panel}>
      <title>{`${name}: ${catalogueName()}`}</title>
      {/* "Next brand" keeps the focus, so the new name is announced. */}
      <Heading level={2} id={heading} className={styles.name} aria-live="polite" translate="no">
        {name}
      </Heading>
      <Row gap={0} wrap={false} className={styles.bar} data-print="hide">
        {showAll && (!isNowhere || note || findings) && (
          <>
            {props.walk}
            <CopyLink path={() => props.pathWith(background)} />
          </>
        )}
        <Link {...close} aria-label="Close" title="Close" className={iconButtonClass}>
          <Icon of={X} />
        </Link>
      </Row>
      {showAll && (brand || !error) && (
        <Row className={styles.actions} data-print="hide">
          <ShortlistButton id={id} />
          <DownloadLogo logo={logoError ? null : logo} name={name} />
        </Row>
      )}
      {note}
      {showAll &&
        (isNowhere ? (
          details
        ) : (
          <Tabs
            label="Views of this brand"
            opened={props.opened}
            tabs={[
              { name: 'Details', content: details },
              ...(changes
                ? [{ name: 'Changes', content: brand && <ChangesTab changes={changes} {...logos} /> }]
                : []),
              { name: 'For developers', content: <DeveloperTab single={single} /> },
            ]}
          />
        ))}
    </Card>
  )
}

/**
 * Moves the focus into the panel when a brand is opened, unless it is inside already ("Next brand" keeps it). When the
 * panel closes, the focus returns to the brand's row or, if that is gone, to the heading of the list. If the user has
 * moved the focus elsewhere in the meantime, it stays there. Returns the ref of the panel.
 */
function usePanelFocus({ id, onNext, onClosed }: BrandPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const navigationType = useNavigationType()
  const lastId = useRef(id)

  const onOpen = useEffectEvent((openId: string) => {
    lastId.current = openId
    const focused = document.activeElement
    if (panel.current?.contains(focused)) {
      // Runs after the list has scrolled to the top of a new page.
      requestAnimationFrame(() => onNext?.(openId))
      return undefined
    }
    // The address was opened directly or reloaded: screen readers start at the top of the page.
    if (navigationType === NavigationType.Pop && isUnfocused(focused)) return undefined
    return afterPaint(() => panel.current?.focus({ preventScroll: true }))
  })

  useEffect(() => onOpen(id), [id])
  const onUnmount = useEffectEvent(() => {
    if (isUnfocused(document.activeElement)) onClosed?.(lastId.current)
  })
  useEffect(() => () => onUnmount(), [])
  return panel
}

const isUnfocused = (element: Element | null) => element === null || element === document.body
