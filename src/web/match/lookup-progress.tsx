import { failureWords } from '#web/data/failure-words.ts'
import { countWords } from '#web/data/preferences/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { lineWords } from './accepted-lines.tsx'
import type { LineOutcome } from './line-outcome.ts'
import styles from './lookup-results.module.css'
import type { Lookup } from './lookup-state.ts'

interface LookupProgressProps {
  readonly lookup: Lookup
  readonly counts: Record<LineOutcome, number>
  readonly onCancel: () => void
  readonly onResume: () => void
}

/** How far the look-up is, and what stopped it. */
export function LookupProgress({ lookup, counts, onCancel, onResume }: LookupProgressProps) {
  const { lines, running, cancelled, wait } = lookup
  const done = lines.length - counts.waiting
  const failed = lines.find((line) => line.error !== undefined)?.error
  return (
    <>
      <div className={styles.progress} data-running={running || undefined}>
        <output className={styles.status}>
          {running
            ? `${countWords(done)} of ${countWords(lines.length)} lines looked up`
            : `${countWords(counts.found + counts.accepted)} of ${countWords(lines.length)} matched${counts.open > 0 ? `, ${countWords(counts.open)} to decide` : ''}`}
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
            {failureWords(wait.error).detail} The look-up continues by itself.
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
            actions={<Button onClick={onResume}>{counts.failed > 0 ? 'Try again' : 'Continue'}</Button>}
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
