import { CircleAlert, CircleCheck, CircleSlash } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './export-dialog.module.css'
import { type ExportChoice, type NamedExport, saveFile } from './export-state.ts'
import type { ExportSummary } from './export-summary.ts'
import { doubtWords, outcomeTitle, sizeWords, totalsWords } from './export-words.ts'
import { countWords } from '#web/parts/moment-words.ts'

interface ExportOutcomeReportProps {
  readonly outcome: NamedExport
  readonly scope: ExportChoice['scope']
  readonly onRestart: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** How an export ended: what was written, and complete or why not. What is not complete is saved only when asked. */
export function ExportOutcomeReport({
  outcome,
  scope,
  onRestart,
  onRetry,
  onClose,
}: ExportOutcomeReportProps) {
  const { summary, file, name } = outcome
  const { rows, distinctIds, totals, doubts, verdict } = summary
  const [first] = doubts
  const stopped = first?.kind === 'cancelled' || first?.kind === 'failed'
  const worthSaving = rows > 0 || verdict !== 'incomplete'
  const title = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])

  return (
    <>
      <section ref={ref} tabIndex={-1} aria-labelledby={title} className={styles.report}>
        <div className={styles.verdict} data-tone={tone(summary)}>
          <VerdictIcon summary={summary} />
          <p id={title} className={styles.verdictTitle}>
            {outcomeTitle(summary)}
          </p>
          {doubts.map((doubt) => (
            <p key={doubt.kind}>{doubtWords(doubt, summary)}</p>
          ))}
          <p>
            {verdict === 'incomplete'
              ? 'Nothing is saved unless you choose to.'
              : 'The file has been handed to your browser’s downloads.'}
          </p>
        </div>
        <dl className={styles.facts}>
          <dt>Rows</dt>
          <dd>{countWords(rows)}</dd>
          <dt>Distinct ids</dt>
          <dd>{countWords(distinctIds)}</dd>
          {scope === 'list' && !stopped && (
            <>
              <dt>Service’s total</dt>
              <dd>{totalsWords(totals)}</dd>
            </>
          )}
          {worthSaving && (
            <>
              <dt>File</dt>
              <dd>
                {name} <span className={styles.soft}>{sizeWords(file.size)}</span>
              </dd>
            </>
          )}
        </dl>
      </section>
      <DialogActions>
        {first?.kind === 'failed' ? (
          <Button onClick={onRetry}>Try again</Button>
        ) : (
          verdict === 'incomplete' && <Button onClick={onRestart}>Start again</Button>
        )}
        {worthSaving && (
          <Button onClick={() => saveFile(file, name)}>
            {verdict === 'incomplete' ? 'Save incomplete file' : 'Save again'}
          </Button>
        )}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}

function tone({ verdict, doubts }: ExportSummary): 'good' | 'plain' | 'warning' | 'danger' {
  if (doubts[0]?.kind === 'failed') return 'danger'
  if (doubts[0]?.kind === 'cancelled') return 'plain'
  return verdict === 'complete' ? 'good' : 'warning'
}

function VerdictIcon({ summary }: { summary: ExportSummary }) {
  const icon =
    summary.doubts[0]?.kind === 'cancelled'
      ? CircleSlash
      : summary.verdict === 'complete'
        ? CircleCheck
        : CircleAlert
  return <Icon of={icon} size={20} />
}
