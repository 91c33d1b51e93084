/** How the logos of a shortlist look, on the screen and on paper, and the toolbar that sets it. */
import { LayoutGrid, Maximize, Table } from 'lucide'
import { useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { BackgroundChoice, BackgroundField, OneColourField } from '#web/brand/logo-background.tsx'
import { useGo } from '#web/data/navigation.tsx'
import { paths, type ViewChanges } from '#web/data/paths.ts'
import { useOwnPreferences } from '#web/data/preferences.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { CheckboxField, Segmented, SelectField } from '#web/ui/field.tsx'
import { Soft, Toolbar } from '#web/ui/layout.tsx'
import { changeShortlist } from './kept-shortlists.ts'
import { type Look, lookOf, type Shortlist } from './shortlist.ts'
import styles from './shortlist-page.module.css'

const COLUMNS = ['2', '3', '4', '5', '6', '7', '8']

export type ShortlistLook = ReturnType<typeof useShortlistLook>

/** The look in the address, or else that of the list. An own list keeps a change; otherwise the address does. */
export function useShortlistLook(shortlist: Shortlist, isOwn: boolean) {
  const address = useLocation()
  const go = useGo()
  const preferences = useOwnPreferences()
  const [printsBackground, setPrintsBackground] = useState(false)
  const isOnPaper = usePrinting() && !printsBackground
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
      labelVisible={label !== undefined}
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

interface LookToolbarProps {
  readonly look: ShortlistLook
  /** Shows the board in full screen. */
  readonly onMaximize: () => void
}

export function LookToolbar({ look, onMaximize }: LookToolbarProps) {
  const { chosen, isTable, columns, changeLook, changeView } = look
  const ofBackground = {
    background: chosen.background,
    onBackground: (background: string) => changeLook({ background }),
  }
  return (
    <Toolbar className={styles.toolbar}>
      <Soft size="xs" aria-hidden="true" data-visually-hidden="narrow" style={{ fontWeight: 500 }}>
        Background
      </Soft>
      <BackgroundChoice {...ofBackground} />
      <BackgroundField {...ofBackground} />
      <OneColourField value={chosen.oneColour} onChange={(oneColour) => changeLook({ oneColour })} />
      {!isTable && (
        <>
          <SelectField
            label="Columns"
            value={columns ?? ''}
            onChange={({ target }) => changeView({ view_columns: target.value || undefined })}
          >
            <option value="">Auto</option>
            {COLUMNS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
          {document.fullscreenEnabled && (
            <Button
              className={styles.maximize}
              aria-label="Full screen"
              title="Full screen"
              onClick={onMaximize}
            >
              <Icon of={Maximize} size={16} />
            </Button>
          )}
        </>
      )}
    </Toolbar>
  )
}
