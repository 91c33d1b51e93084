/** How the logos of a shortlist look, on the screen and on paper, the menu that sets it, and which are hard to see. */
import { ChevronLeft, ChevronRight, EyeOff, Palette } from 'lucide'
import { type ReactNode, startTransition, useMemo, useReducer, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { seenKey, SeenLogos } from '#web/brand/hard-to-see.tsx'
import { BackgroundChoice, BackgroundField, OneColourField } from '#web/brand/logo-background.tsx'
import { useGo } from '#web/data/navigation.tsx'
import { paths, type ViewChanges } from '#web/data/paths.ts'
import { useOwnPreferences } from '#web/data/preferences.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { Row, VisuallyHidden } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { afterPaint } from '#web/ui/timing.ts'
import { formatCount } from '#web/time/locale.ts'
import { itemLink } from './brand-edits.tsx'
import { changeShortlist } from './kept-shortlists.ts'
import { type Look, lookOf, type Shortlist } from './shortlist.ts'
import controls from './shortlist-controls.module.css'
import styles from './shortlist-page.module.css'

export type ShortlistLook = ReturnType<typeof useShortlistLook>

/** The look in the address, or else that of the list. An own list keeps a change; otherwise the address does. */
export function useShortlistLook(shortlist: Shortlist, isOwn: boolean) {
  const address = useLocation()
  const go = useGo()
  const preferences = useOwnPreferences()
  const inAddress = lookOf(address.search)
  const own = inAddress.background ?? shortlist.background
  const chosen = {
    background: own ?? preferences.background,
    oneColour: inAddress.oneColour ?? shortlist.oneColour,
  }
  const [shapes] = useState((): SeenLogos['shapes'] => new Map())
  const changeView = (changes: ViewChanges) => go(paths.here(address, changes), { replace: true })
  return {
    chosen,
    /** Of all lists that have been shown, so that no logo is measured again in another view. */
    shapes,
    isTable: new URLSearchParams(address.search).get('view') === 'table',
    changeView,
    changeLook: (changes: Look) => {
      const next = { background: own, oneColour: chosen.oneColour, ...changes }
      if (isOwn) changeShortlist(() => next)
      changeView({
        view_ground: isOwn ? undefined : next.background,
        view_colour: isOwn ? undefined : next.oneColour,
      })
    },
  }
}

/** How the logos look. On a phone a sheet, above which the logos stay in view. */
export function LookMenu({ look: { chosen, changeLook } }: { look: ShortlistLook }) {
  const ofBackground = {
    background: chosen.background,
    onBackground: (background: string) => changeLook({ background }),
  }
  return (
    <MenuButton id="look" label="Display" labelHidden="narrow" icon={Palette} menuClassName={styles.look}>
      <BackgroundChoice {...ofBackground} />
      <BackgroundField {...ofBackground} />
      <OneColourField value={chosen.oneColour} onChange={(oneColour) => changeLook({ oneColour })} />
    </MenuButton>
  )
}

interface HardToSeeProps {
  readonly brands: readonly ReadBrand[]
  readonly look: ShortlistLook
  readonly children: ReactNode
}

/** Rings one brand, and no other. */
function markItem(item?: Element | null): void {
  document.querySelector('[data-item][data-found]')?.removeAttribute('data-found')
  item?.setAttribute('data-found', '')
}

/** Below logos: "7 logos are hard to see here", and buttons that lead from one to the next and back. */
export function HardToSee({ brands, look: { chosen, shapes }, children }: HardToSeeProps) {
  /** Whether each logo that has loaded is hard to see, by its look. Not copied for each of a thousand. */
  const [known] = useState(() => new Map<string, boolean>())
  const [, recount] = useReducer((count: number) => count + 1, 0)
  const look = seenKey(null, chosen.background, chosen.oneColour)
  /** The brand that was gone to, which stays current until the focus leaves. In another look, all are gone through from the start. */
  const [shown, setShown] = useState({ id: '', look, isCurrent: false })
  if (look !== shown.look) setShown({ id: '', look, isCurrent: false })
  const seen = useMemo((): SeenLogos => {
    function report(key: string, isHard: boolean) {
      known.set(key, isHard)
      startTransition(recount)
    }
    return { report, shapes }
  }, [known, shapes])
  const keyOf = ({ id }: ReadBrand) => seenKey(id, chosen.background, chosen.oneColour)
  const hard = brands.filter((brand) => known.get(keyOf(brand)) === true)
  const place = hard.findIndex(({ id }) => id === shown.id)
  const current = shown.isCurrent ? hard[place] : undefined
  const count = hard.length === 1 ? '1 logo is' : `${formatCount(hard.length)} logos are`
  const isWhole = brands.every((brand) => brand.logo === null || known.has(keyOf(brand)))
  function goTo(next: number) {
    const id = hard.at(next % hard.length)!.id ?? ''
    setShown({ id, look, isCurrent: true })
    const item = itemLink(id)?.closest('[data-item]')
    const reveal = () => item?.scrollIntoView({ block: 'nearest' })
    reveal()
    // Tiles there are laid out in the next frame, and may be taller than assumed.
    afterPaint(() => afterPaint(reveal))
    markItem(item)
  }
  return (
    <SeenLogos value={seen}>
      {children}
      {hard.length > 0 && (
        <Row
          as="section"
          aria-label="Hard to see"
          wrap={false}
          className={`${controls.bar} ${styles.news}`}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return
            markItem()
            setShown({ ...shown, isCurrent: false })
          }}
          data-print="hide"
        >
          <span>
            <Icon of={EyeOff} size={16} />{' '}
            {!current && `${count} hard to see here${isWhole ? '' : ' so far'}`}
            {current && <VisuallyHidden where="narrow">Hard to see, </VisuallyHidden>}
            <output>{current && `${place + 1} of ${hard.length}: ${current.name ?? current.id}`}</output>
          </span>
          {hard.length > 1 && (
            <Button tone="quiet" onClick={() => goTo(Math.max(place, 0) - 1)}>
              <Icon of={ChevronLeft} size={16} /> <VisuallyHidden where="narrow">Previous</VisuallyHidden>
            </Button>
          )}
          <Button tone="quiet" onClick={() => goTo(place + 1)}>
            <VisuallyHidden where="narrow">{hard.length > 1 ? 'Next' : 'Show'}</VisuallyHidden>{' '}
            <Icon of={ChevronRight} size={16} />
          </Button>
        </Row>
      )}
    </SeenLogos>
  )
}
