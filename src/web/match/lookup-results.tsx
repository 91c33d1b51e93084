import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { countWords } from '#web/data/preferences/count-words.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CircleCheck } from 'lucide'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectionBar } from '#web/shortlist/selection-bar.tsx'
import { AcceptedLines } from './accepted-lines.tsx'
import { type AskedLine, DecideCard } from './decide/decide-card.tsx'
import {
  brandOfLine,
  candidatesOf,
  countOutcomes,
  type LineOutcome,
  OUTCOME_WORDS,
  OUTCOMES,
  outcomeOf,
} from './line-outcome.ts'
import { EXPORT_BUTTON, LookupActions } from './lookup-actions.tsx'
import { LookupProgress } from './lookup-progress.tsx'
import { LookupTable } from './lookup-table.tsx'
import styles from './lookup-results.module.css'
import type { LookedUpLine, Lookup } from './lookup-state.ts'

interface LookupResultsProps {
  readonly lookup: Lookup
  readonly onCancel: () => void
  readonly onResume: () => void
  readonly onSettle: (text: string, settled: ReadBrand | 'none' | undefined) => void
  readonly onReopen: (isReopened: boolean) => void
  readonly onSearch: (text: string, other: string) => void
}

const NO_LINES: readonly LookedUpLine[] = []

type Filter = LineOutcome | 'all'

/** What came of each line, in the order in which they were pasted. */
export function LookupResults({
  lookup,
  onCancel,
  onResume,
  onSettle,
  onReopen,
  onSearch,
}: LookupResultsProps) {
  const { lines, isFirstRun } = lookup
  const [filter, setFilter] = useState<Filter>('all')
  /** The line that is asked about before the others; a new object whenever somebody asks. */
  const [asked, setAsked] = useState<AskedLine>()
  const counts = countOutcomes(lines)
  const shown = useMemo(
    () => (filter === 'all' ? lines : lines.filter((line) => outcomeOf(line) === filter)),
    [lines, filter],
  )
  // Hundreds of rows are drawn after everything else, in pieces that a key or a press interrupts.
  const drawn = useDeferredValue(isFirstRun ? NO_LINES : shown, NO_LINES)
  const ask = useCallback((text: string) => setAsked({ text }), [])
  const undo = useCallback((text: string) => onSettle(text, undefined), [onSettle])
  const open = lines
    .filter((line) => outcomeOf(line) === 'open')
    .map((line) => ({ text: line.text, numbers: line.numbers, candidates: candidatesOf(line) }))
  // Those of every look-up are there from the start, so that nothing moves.
  const filters = OUTCOMES.filter(
    (outcome, index) => index < 4 || outcome === filter || (!lookup.running && counts[outcome] > 0),
  )

  return (
    <>
      <LookupProgress lookup={lookup} counts={counts} onCancel={onCancel} onResume={onResume} />
      <div className={styles.tools}>
        <Segmented
          label="Outcome"
          value={filter}
          onChange={setFilter}
          options={(['all', ...filters] as const).map((value) => ({
            value,
            label:
              value === 'all'
                ? `All ${countWords(lines.length)}`
                : `${OUTCOME_WORDS[value]} ${countWords(counts[value])}`,
          }))}
        />
        <LookupActions sheet={{ lookup, shown }} group={filter} />
      </div>
      {!isFirstRun && (
        <>
          {open.length > 0 && (
            <DecideCard
              open={open}
              asked={asked}
              onAsk={ask}
              onSettle={onSettle}
              onDone={() => document.getElementById(EXPORT_BUTTON)?.focus()}
            />
          )}
          <AcceptedLines lines={lines} onReopen={onReopen} onShow={() => setFilter('accepted')} />
          {shown.length === 0 ? (
            <Empty icon={<Icon of={CircleCheck} size={20} />} title="No lines here" />
          ) : (
            <LookupTable lines={drawn} onAsk={ask} onUndo={undo} onSearch={onSearch} />
          )}
        </>
      )}
      <SelectionBar page={shown.flatMap((line) => brandOfLine(line) ?? [])} />
    </>
  )
}
