/** How the logos of a shortlist look, on the screen and on paper, the menu that sets it, and which are hard to see. */
import { createStore, useSelector } from '@tanstack/react-store'
import { EyeOff, LayoutGrid, Palette, Table } from 'lucide'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type Seen, SeenLogos } from '#web/brand/hard-to-see.tsx'
import { BackgroundChoice, BackgroundField, OneColourField } from '#web/brand/logo-background.tsx'
import { useGo } from '#web/data/navigation.tsx'
import { paths, type ViewChanges } from '#web/data/paths.ts'
import { useOwnPreferences } from '#web/data/preferences.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { CheckboxField, Segmented, SelectField } from '#web/ui/field.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { formatCount } from '#web/time/locale.ts'
import { changeShortlist } from './kept-shortlists.ts'
import { type Look, lookOf, type Shortlist } from './shortlist.ts'
import controls from './shortlist-controls.module.css'
import styles from './shortlist-page.module.css'

const COLUMNS = ['2', '3', '4', '5', '6', '7', '8']

export type ShortlistLook = ReturnType<typeof useShortlistLook>

/** The look in the address, or else that of the list. An own list keeps a change; otherwise the address does. */
export function useShortlistLook(shortlist: Shortlist, isOwn: boolean) {
  const address = useLocation()
  const go = useGo()
  const preferences = useOwnPreferences()
  const [printsBackground, setPrintsBackground] = useState(false)
  const isPrinting = usePrinting()
  const isOnPaper = isPrinting && !printsBackground
  const inAddress = lookOf(address.search)
  const own = inAddress.background ?? shortlist.background
  const chosen = {
    background: own ?? preferences.background,
    oneColour: inAddress.oneColour ?? shortlist.oneColour,
  }
  // All logos are measured again on a new background, which would block the page if it were not deferred.
  const shown = {
    background: useDeferredValue(chosen.background),
    oneColour: useDeferredValue(chosen.oneColour),
  }
  const changeView = (changes: ViewChanges) => go(paths.here(address, changes), { replace: true })
  const parameters = new URLSearchParams(address.search)
  return {
    chosen,
    shown: {
      background: isOnPaper ? 'light' : shown.background,
      // White logos would print as nothing.
      oneColour: isOnPaper && shown.oneColour ? ('black' as const) : shown.oneColour,
    },
    isPrinting,
    isTable: parameters.get('view') === 'table',
    /** `undefined` for as many as suit the number of logos. */
    columns: COLUMNS.find((count) => count === parameters.get('view_columns')),
    printsBackground,
    setPrintsBackground,
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

/** Whether the page is being printed. Rendered at once, because the browser prints what is there when the event ends. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    const gone = new AbortController()
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, follow, { signal: gone.signal })
    return () => gone.abort()
  }, [])
  return isPrinting
}

/** Shows the board or the table. */
export function ViewChoice({ look, label }: { look: ShortlistLook; label?: string }) {
  return (
    <Segmented
      label={label ?? 'View'}
      labelHidden={label === undefined}
      value={look.isTable ? 'table' : 'board'}
      onChange={(view) => look.changeView({ view: view === 'table' ? view : undefined })}
      options={{ board: 'Board', table: 'Table' }}
      icons={{ board: LayoutGrid, table: Table }}
    />
  )
}

/** What is asked before printing. */
export function PrintChoices({ look }: { look: ShortlistLook }) {
  return (
    <>
      <ViewChoice look={look} label="What to print" />
      {!look.isTable && look.chosen.background !== 'light' && (
        <CheckboxField
          label={`Print the background (otherwise ${look.chosen.oneColour ? 'black logos on ' : ''}white paper)`}
          checked={look.printsBackground}
          onChange={({ target }) => look.setPrintsBackground(target.checked)}
        />
      )}
    </>
  )
}

/** How the logos look. On a phone a sheet, above which the logos stay in view. */
export function LookMenu({ look }: { look: ShortlistLook }) {
  const { chosen, isTable, columns, changeLook, changeView } = look
  const ofBackground = {
    background: chosen.background,
    onBackground: (background: string) => changeLook({ background }),
  }
  return (
    <MenuButton id="look" label="Display" labelHidden="narrow" icon={Palette} menuClassName={styles.look}>
      <BackgroundChoice {...ofBackground} />
      <Soft size="xs" aria-hidden="true" style={{ fontWeight: 500 }}>
        Background colour code
      </Soft>
      <BackgroundField {...ofBackground} />
      <Stack gap={3} style={{ gridAutoFlow: 'column', gridAutoColumns: '1fr' }}>
        <OneColourField value={chosen.oneColour} onChange={(oneColour) => changeLook({ oneColour })} />
        {!isTable && (
          <SelectField
            label="Columns"
            stacked
            value={columns ?? ''}
            onChange={({ target }) => changeView({ view_columns: target.value || undefined })}
          >
            <option value="">Auto</option>
            {COLUMNS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
        )}
      </Stack>
    </MenuButton>
  )
}

/** Milliseconds. To count a thousand logos one by one would block the page. */
const COUNTED_EVERY = 250

function createSeenLogos() {
  const store = createStore<Seen>({ known: new Map() })
  const reports = new Map<string, boolean>()
  function count() {
    const known = new Map([...store.get().known, ...reports])
    reports.clear()
    store.setState(({ shown }) => ({ known, shown }))
  }
  return {
    store,
    report(id: string, isHard: boolean) {
      if (reports.size === 0) setTimeout(count, COUNTED_EVERY)
      reports.set(id, isHard)
    },
    show: (shown: string | undefined) => store.setState(({ known }) => ({ known, shown })),
  }
}

interface HardToSeeProps {
  readonly brands: readonly ReadBrand[]
  /** How the logos look. They are counted again when this changes. */
  readonly look: string
  readonly children: ReactNode
}

/** Below logos: "7 logos are hard to see here", and a button that leads from one to the next. */
export function HardToSee({ brands, look, children }: HardToSeeProps) {
  const [{ seen, countedFor }, setCounted] = useState(() => ({ seen: createSeenLogos(), countedFor: look }))
  if (look !== countedFor) setCounted({ seen: createSeenLogos(), countedFor: look })
  const { known, shown } = useSelector(seen.store)
  const loaded = brands.filter(({ id }) => known.has(id ?? '')).length
  const hard = brands.filter(({ id }) => known.get(id ?? '') === true)
  const place = hard.findIndex(({ id }) => id === shown)
  const count = hard.length === 1 ? '1 logo is' : `${formatCount(hard.length)} logos are`
  const rest = brands.filter(({ logo }) => logo !== null).length - loaded
  const soFar = rest > 0 ? ` (${formatCount(loaded)} loaded so far)` : ''
  return (
    <SeenLogos value={seen}>
      {children}
      {hard.length > 0 && (
        <Row className={`${controls.bar} ${styles.news}`} data-print="hide">
          <span>
            {place < 0 && `${count} hard to see here${soFar}`}
            <output>{place >= 0 && `${place + 1} of ${hard.length}: ${hard[place]!.name ?? shown}`}</output>
          </span>
          <Button tone="quiet" onClick={() => seen.show(hard[(place + 1) % hard.length]!.id!)}>
            <Icon of={EyeOff} size={16} /> Go to the {place < 0 ? 'first' : 'next'}
          </Button>
        </Row>
      )}
    </SeenLogos>
  )
}
