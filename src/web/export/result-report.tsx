import { CircleAlert, CircleCheck, CircleSlash } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout.tsx'
import styles from './export-dialog.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { PrintSheet } from './print-sheet.tsx'
import type { ExportChoice, ExportedList, ExportResult, ExportSummary } from './read-export.ts'
import { issueWords, progressWords, resultTitle } from './export-words.ts'

interface ResultReportProps {
  readonly result: ExportResult
  readonly list: ExportedList
  readonly scope: ExportChoice['scope']
  readonly onRestart: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The result of an export: what was written, whether it is complete, and if not, why. */
export function ResultReport(props: ResultReportProps) {
  const { result, list, scope, onRestart, onRetry, onClose } = props
  const { brands, summary, total, file } = result
  const { rows, issues, verdict } = summary
  const [first] = issues
  const isFailed = first?.kind === 'failed'
  const isIncomplete = verdict === 'incomplete'
  const isWorthSaving = rows > 0 || !isIncomplete
  const [isPrinting, setPrinting] = useState(!file && !isIncomplete)
  const [isSaved, setSaved] = useState(!isIncomplete)
  const title = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])

  return (
    <>
      <Stack as="section" ref={ref} tabIndex={-1} gap={4} aria-labelledby={title} className={styles.report}>
        <div className={styles.verdict} data-tone={tone(summary)}>
          <Icon
            of={
              first?.kind === 'cancelled' ? CircleSlash : verdict === 'complete' ? CircleCheck : CircleAlert
            }
            size={20}
          />
          <p id={title} className={styles.verdictTitle}>
            {!file && verdict === 'complete' ? 'All brands are read' : resultTitle(summary)}
          </p>
          {!isFailed && first?.kind !== 'cancelled' && (
            <p>
              {`${progressWords(rows, total)}${verdict === 'complete' && scope === 'list' ? ', none missing or repeated' : ''}`}
            </p>
          )}
          {issues.map((issue) => (
            <p key={issue.kind}>{issueWords(issue, rows, total)}</p>
          ))}
          {isWorthSaving && (
            <output>
              {file
                ? isSaved
                  ? `Your browser is saving ${file.name} to your downloads.`
                  : 'The file is not saved unless you choose to.'
                : isPrinting
                  ? 'Your browser opens its print dialog in a moment.'
                  : !isIncomplete && 'If nothing was printed, choose “Print again”.'}
            </output>
          )}
        </div>
      </Stack>
      <DialogActions>
        {isFailed && <Button onClick={onClose}>Close</Button>}
        {isIncomplete && !isFailed && <Button onClick={onRestart}>Start again</Button>}
        {isWorthSaving &&
          (file ? (
            <Button
              onClick={() => {
                saveFile(file.blob, file.name)
                setSaved(true)
              }}
            >
              {isIncomplete ? 'Save incomplete file' : 'Save again'}
            </Button>
          ) : (
            <Button aria-disabled={isPrinting} onClick={() => setPrinting(true)}>
              {isIncomplete ? 'Print incomplete list' : 'Print again'}
            </Button>
          ))}
        <Button tone="primary" onClick={isFailed ? onRetry : onClose}>
          {isFailed ? 'Try again' : 'Done'}
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
