import { useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { countWords } from '#web/parts/times/moment-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CircleCheck } from 'lucide'
import { LateSelectionBar } from '#web/selection/late-bar.tsx'
import {
  brandOfLine,
  countOutcomes,
  type LineOutcome,
  OUTCOME_WORDS,
  OUTCOMES,
  outcomeOf,
} from './line-outcome.ts'
import { LookupActions } from './lookup-actions.tsx'
import { LookupRow } from './lookup-row.tsx'
import styles from './lookup-results.module.css'
import type { Lookup } from './lookup-state.ts'

interface LookupResultsProps {
  readonly lookup: Lookup
  readonly onCancel: () => void
  readonly onResume: () => void
  readonly onSettle: (text: string, settled: ReadBrand | 'none' | undefined) => void
}

type Filter = LineOutcome | 'all'

/** What came of each line, in the order in which they were pasted. */
export function LookupResults({ lookup, onCancel, onResume, onSettle }: LookupResultsProps) {
  const { lines, running } = lookup
  const [filter, setFilter] = useState<Filter>('all')
  const counts = countOutcomes(lines)
  const shown = filter === 'all' ? lines : lines.filter((line) => outcomeOf(line) === filter)
  const filters = OUTCOMES.filter(
    (outcome) => counts[outcome] > 0 || outcome === filter || outcome === 'found',
  )

  return (
    <>
      <LookupProgress lookup={lookup} counts={counts} onCancel={onCancel} onResume={onResume} />
      <div className={styles.tools}>
        <div role="radiogroup" aria-label="Outcome" className={styles.filters}>
          {(['all', ...filters] as const).map((value) => (
            <label key={value} className={styles.filter} data-outcome={value}>
              <input
                type="radio"
                name="outcome"
                checked={value === filter}
                onChange={() => setFilter(value)}
              />
              {value === 'all' ? 'All' : OUTCOME_WORDS[value]}
              <span className={styles.count}>
                {countWords(value === 'all' ? lines.length : counts[value])}
              </span>
            </label>
          ))}
        </div>
        <LookupActions lines={shown} group={filter} running={running} />
      </div>
      {shown.length === 0 ? (
        <Empty icon={<Icon of={CircleCheck} size={20} />} title="No line is left here" />
      ) : (
        <ol className={styles.rows} aria-label="Lines">
          {shown.map((line) => (
            <LookupRow key={line.number} line={line} onSettle={onSettle} />
          ))}
        </ol>
      )}
      <LateSelectionBar page={shown.flatMap((line) => brandOfLine(line) ?? [])} />
    </>
  )
}

interface LookupProgressProps {
  readonly lookup: Lookup
  readonly counts: Record<LineOutcome, number>
  readonly onCancel: () => void
  readonly onResume: () => void
}

function LookupProgress({ lookup, counts, onCancel, onResume }: LookupProgressProps) {
  const { lines, running, cancelled, wait } = lookup
  const done = lines.length - counts.waiting
  const failed = lines.find((line) => line.error !== undefined)?.error
  const open = counts.several + counts.close
  return (
    <>
      <div className={styles.progress} data-running={running || undefined}>
        <output className={styles.status}>
          {running
            ? `${countWords(done)} of ${countWords(lines.length)} lines looked up`
            : `${countWords(counts.found)} of ${countWords(lines.length)} found${open > 0 ? `, ${countWords(open)} to decide` : ''}`}
        </output>
        {running && (
          <>
            <ProgressBar className={styles.bar} aria-label="Lines looked up" done={done} of={lines.length} />
            <Button onClick={onCancel}>Cancel</Button>
          </>
        )}
      </div>
      {wait && (
        <div className={styles.notice}>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Notice has a role, not a tag */}
          <Notice tone="plain" role="status" title="Waiting for the service">
            {failureWords(wait.error).detail} The look-up goes on by itself.
          </Notice>
        </div>
      )}
      {!running && (cancelled || counts.failed > 0) && counts.waiting + counts.failed > 0 && (
        <div className={styles.notice}>
          <Notice
            tone={counts.failed > 0 ? 'danger' : 'plain'}
            role={counts.failed > 0 ? 'alert' : 'status'}
            title={
              counts.failed > 0
                ? `${lineWords(counts.failed)} could not be looked up`
                : `Cancelled with ${lineWords(counts.waiting)} to go`
            }
            actions={<Button onClick={onResume}>{counts.failed > 0 ? 'Try again' : 'Go on'}</Button>}
          >
            {failed === undefined
              ? 'What was found until then stays.'
              : `${failureWords(failed).title}. ${failureWords(failed).detail}`}
          </Notice>
        </div>
      )}
    </>
  )
}

function lineWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'line' : 'lines'}`
}
