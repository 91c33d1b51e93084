import { CircleAlert, CircleCheck, CircleSlash } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './export-dialog.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { PrintSheet } from './print-sheet.tsx'
import type { ExportChoice, ExportedList, ExportResult } from './use-export.ts'
import type { ExportSummary } from '#web/brands/export/file/completeness.ts'
import { issueWords, resultTitle } from './export-words.ts'
import { brandCountWords } from '#web/preferences/count-words.ts'

interface ExportResultReportProps {
  readonly result: ExportResult
  readonly list: ExportedList
  readonly scope: ExportChoice['scope']
  readonly onRestart: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The result of an export: what was written, whether it is complete, and if not, why. */
export function ExportResultReport(props: ExportResultReportProps) {
  const { result, list, scope, onRestart, onRetry, onClose } = props
  const { brands, summary, total, file } = result
  const { rows, issues, verdict } = summary
  const [first] = issues
  const isIncomplete = verdict === 'incomplete'
  const isWorthSaving = rows > 0 || !isIncomplete
  const [isPrinting, setPrinting] = useState(!file && !isIncomplete)
  const title = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])

  return (
    <>
      <section ref={ref} tabIndex={-1} aria-labelledby={title} className={styles.report}>
        <div className={styles.verdict} data-tone={tone(summary)}>
          <VerdictIcon summary={summary} />
          <p id={title} className={styles.verdictTitle}>
            {!file && verdict === 'complete' ? 'All brands are read' : resultTitle(summary)}
          </p>
          <p>
            {brandCountWords(rows)}
            {verdict === 'complete' && scope === 'list' && ', each once, as many as the service counts'}
          </p>
          {issues.map((issue) => (
            <p key={issue.kind}>{issueWords(issue, rows, total)}</p>
          ))}
          <p>
            {file
              ? isIncomplete
                ? 'The file is not saved unless you choose to.'
                : `Your browser is saving ${file.name} to your downloads.`
              : isPrinting
                ? 'Your browser opens its print dialog in a moment.'
                : !isIncomplete && 'If nothing was printed, choose “Print again”.'}
          </p>
        </div>
      </section>
      <DialogActions>
        {first?.kind === 'failed' ? (
          <Button onClick={onRetry}>Try again</Button>
        ) : (
          isIncomplete && <Button onClick={onRestart}>Start again</Button>
        )}
        {isWorthSaving &&
          (file ? (
            <Button onClick={() => saveFile(file.blob, file.name)}>
              {isIncomplete ? 'Save incomplete file' : 'Save again'}
            </Button>
          ) : (
            <Button aria-disabled={isPrinting} onClick={() => setPrinting(true)}>
              {isIncomplete ? 'Print incomplete list' : 'Print again'}
            </Button>
          ))}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      {isPrinting && (
        <PrintSheet
          brands={brands}
          list={list}
          isComplete={!isIncomplete}
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
