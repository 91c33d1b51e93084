import { CircleAlert, CircleCheck, CircleSlash } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './export-dialog.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { PrintSheet } from './print-sheet.tsx'
import type { ExportChoice, ExportedList, NamedExport } from './use-export.ts'
import type { ExportSummary } from '#web/brands/export/file/completeness.ts'
import { issueWords, resultTitle, sizeWords, totalsWords } from './export-words.ts'
import { countWords } from '#web/preferences/count-words.ts'

interface ExportResultReportProps {
  readonly result: NamedExport
  readonly list: ExportedList
  readonly scope: ExportChoice['scope']
  readonly onRestart: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The result of an export: what was written, whether it is complete, and if not, why. */
export function ExportResultReport(props: ExportResultReportProps) {
  const { result, list, scope, onRestart, onRetry, onClose } = props
  const { summary, file, name } = result
  const { rows, distinctIds, totals, issues, verdict } = summary
  const [first] = issues
  const stopped = first?.kind === 'cancelled' || first?.kind === 'failed'
  const worthSaving = rows > 0 || verdict !== 'incomplete'
  const [isPrinting, setPrinting] = useState(name === undefined && verdict !== 'incomplete')
  const title = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])

  return (
    <>
      <section ref={ref} tabIndex={-1} aria-labelledby={title} className={styles.report}>
        <div className={styles.verdict} data-tone={tone(summary)}>
          <VerdictIcon summary={summary} />
          <p id={title} className={styles.verdictTitle}>
            {name === undefined && verdict === 'complete' ? 'All brands are read' : resultTitle(summary)}
          </p>
          {issues.map((issue) => (
            <p key={issue.kind}>{issueWords(issue, summary)}</p>
          ))}
          <p>
            {name === undefined
              ? isPrinting
                ? 'Your browser opens its print dialog in a moment.'
                : verdict !== 'incomplete' && 'If nothing was printed, choose “Print again”.'
              : verdict === 'incomplete'
                ? 'The file is not saved unless you choose to.'
                : 'Your browser is saving the file to your downloads.'}
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
          {worthSaving && name !== undefined && (
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
        {worthSaving && name === undefined && (
          <Button aria-disabled={isPrinting} onClick={() => setPrinting(true)}>
            {verdict === 'incomplete' ? 'Print incomplete list' : 'Print again'}
          </Button>
        )}
        {worthSaving && name !== undefined && (
          <Button onClick={() => saveFile(file, name)}>
            {verdict === 'incomplete' ? 'Save incomplete file' : 'Save again'}
          </Button>
        )}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      {isPrinting && (
        <PrintSheet
          file={file}
          list={list}
          isComplete={verdict !== 'incomplete'}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </>
  )
}

function tone({ verdict, issues }: ExportSummary): 'good' | 'plain' | 'warning' | 'danger' {
  if (issues[0]?.kind === 'failed') return 'danger'
  if (issues[0]?.kind === 'cancelled') return 'plain'
  return verdict === 'complete' ? 'good' : 'warning'
}

function VerdictIcon({ summary }: { summary: ExportSummary }) {
  const icon =
    summary.issues[0]?.kind === 'cancelled'
      ? CircleSlash
      : summary.verdict === 'complete'
        ? CircleCheck
        : CircleAlert
  return <Icon of={icon} size={20} />
}
