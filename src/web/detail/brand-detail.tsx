/**
 * The panel of one brand. The folders: `logo/` previews the logo, `neighbours/` links to the previous and next brand, and
 * `source/` shows the JSON and the request.
 */
import { useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide'
import { lazy, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useOutletContext, useParams } from 'react-router-dom'
import { isClientError } from '#client/errors.ts'
import { queryValue } from '#contract/list-query.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { catalogueName } from '#web/data/settings/settings.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Link } from '#web/data/routing/link.tsx'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { linkTo, useGo } from '#web/data/routing/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './brand-detail.module.css'
import { DetailsTab, isMissing } from './details-tab.tsx'
import type { BrandListState } from '#web/list/use-brand-list.ts'
import { sharedQuery } from '#web/list/list-address.ts'
import { useListAddress } from '#web/list/use-list-address.ts'
import { readLogoGround } from '#web/brand/logo-ground/logo-ground.ts'
import { ShortlistButton } from '#web/shortlist/shortlist-button.tsx'
import { LinksBeside, NeighbourLinks } from '#web/detail/neighbours/neighbour-links.tsx'
import { useEscape, usePanelFocus } from './panel-focus.ts'
import { paths } from '#web/data/routing/paths.ts'

const DeveloperTab = lazy(async () => ({
  default: (await import('#web/detail/source/developer-tab.tsx')).DeveloperTab,
}))

/** A brand beside something else than the list, such as the findings of a check-up. */
interface BesideOther {
  readonly id: string
  /** Of the address that shows it so. */
  readonly path: string
  readonly closePath: string
  readonly previous: string | null
  readonly next: string | null
  /** "3 of 34" */
  readonly place: string
  readonly note: ReactNode
}

/** One brand, loaded from its own endpoint. The list's copy is shown until it arrives. */
export function BrandDetail({ beside }: { beside?: BesideOther }) {
  const params = useParams()
  const id = beside?.id ?? params['id'] ?? ''
  const address = useListAddress(id)
  const go = useGo()
  const preferences = usePreferences()
  const list = useOutletContext<BrandListState | undefined>()
  const page = list?.isStale ? undefined : list?.page
  // The first background is that of the link, or of the list.
  const [ground, setGround] = useState(
    () => readLogoGround(queryValue(address.query, 'view_ground')) ?? preferences.ground,
  )
  const closePath = beside?.closePath ?? paths.brands(address.query)
  const listed = page?.brands.find((brand) => brand.id === id)
  const single = useQuery(brandQueries.single(id))
  const exchange = isClientError(single.error) ? single.error.exchange : single.data?.exchange
  const name = single.data?.brand.name ?? listed?.name ?? `Brand ${id}`
  const title = isMissing(single.error) ? `No brand ${id}` : name
  const heading = useId()
  // The name is rendered first, and the rest right after it.
  const showAll = useDeferredValue(true, false)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    document.title = `${title}: ${catalogueName()}`
  }, [title])
  usePanelFocus(panel, id)
  useEscape(() => go(closePath))

  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={heading} className={styles.panel}>
      <ProgressLine active={single.isFetching} />
      <div className={styles.bar}>
        {beside ? (
          <LinksBeside {...beside} />
        ) : (
          showAll && <NeighbourLinks id={id} page={page} total={list?.total ?? null} address={address} />
        )}
        {!isMissing(single.error) && <ShortlistButton id={id} />}
        <CopyButton
          label="Copy the address of this page"
          copied="Link copied"
          text={() =>
            linkTo(beside?.path ?? paths.brand(id, sharedQuery(address.query, { ...preferences, ground })))
          }
          icon={<Icon of={Link2} size={18} />}
        />
        <Link to={closePath} aria-label="Close" title="Close" className={iconButtonClass}>
          <Icon of={X} />
        </Link>
      </div>
      <div>
        {/* "Next brand" keeps the focus, so the new name is announced. */}
        <h2 id={heading} className={styles.name} aria-live="polite">
          {title}
        </h2>
        {beside?.note}
      </div>
      {showAll && (
        <Tabs
          label="Views of this brand"
          tabs={[
            {
              name: 'Details',
              content: (
                <DetailsTab
                  id={id}
                  single={single}
                  listed={listed}
                  ground={ground}
                  onGround={setGround}
                  returnFocus={() => panel.current?.focus({ preventScroll: true })}
                />
              ),
            },
            {
              name: 'Developer',
              content: (
                <DeveloperTab text={single.data?.text} loading={single.isPending} exchange={exchange} />
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
