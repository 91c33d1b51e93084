/** The export dialog: the form, then the progress, then the result. */
import { useEffect, useId, useRef, useState } from 'react'
import { HttpError } from '#client/errors.ts'
import type { Wait } from '#client/walk-list.ts'
import { currentClient } from '#web/data/connection.ts'
import { countWords } from '#web/data/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Soft } from '#web/ui/text.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { ChoiceForm } from './choice-form.tsx'
import styles from './export-dialog.module.css'
import { exportFile, exportFileName } from './export-file.ts'
import { progressWords } from './export-words.ts'
import {
  type ExportChoice,
  type ExportedList,
  type ExportProgress,
  type ExportResult,
  type ReadExport,
  readList,
  summarize,
} from './read-export.ts'
import { ResultReport } from './result-report.tsx'

interface ExportDialogProps {
  /** The list that is on the screen. */
  readonly list: ExportedList
  readonly onClose: () => void
}

/** Shows the form, then the progress, then the result. */
export function ExportDialog({ list, onClose }: ExportDialogProps) {
  const [choice, setChoice] = useState<ExportChoice>({ scope: 'list', format: 'csv' })
  const { state, start, cancel, restart } = useExport(list)

  return (
    <Dialog
      title={choice.format === 'print' ? 'Print brands' : 'Export brands'}
      onClose={onClose}
      onEscape={state.stage === 'running' ? cancel : undefined}
    >
      {state.stage === 'choice' && (
        <ChoiceForm
          list={list}
          choice={choice}
          onChange={setChoice}
          onStart={() => start(choice)}
          onClose={onClose}
        />
      )}
      {state.stage === 'running' && <ProgressReport progress={state.progress} onCancel={cancel} />}
      {state.stage === 'done' && (
        <ResultReport
          result={state.result}
          list={list}
          scope={choice.scope}
          onRestart={restart}
          onRetry={() => start(choice)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type ExportState =
  | { readonly stage: 'choice' }
  | { readonly stage: 'running'; readonly progress: ExportProgress }
  | { readonly stage: 'done'; readonly result: ExportResult }

/** The state of an export. Only one runs at a time. */
function useExport({ query, page, order }: ExportedList) {
  const { zone } = usePreferences()
  const [state, setState] = useState<ExportState>({ stage: 'choice' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(signal: AbortSignal): Promise<ReadExport> {
    setState({ stage: 'running', progress: { rows: 0, total: null, wait: null } })
    const onProgress = (progress: ExportProgress) =>
      !signal.aborted && setState({ stage: 'running', progress })
    return readList({ client: currentClient(), query, order, signal, onProgress })
  }

  async function start({ scope, format }: ExportChoice): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    const whole: ReadExport | undefined =
      scope === 'page' && page
        ? { brands: page.brands, total: null, summary: summarize(page.brands) }
        : await read(abort.signal).catch(() => undefined) // The session is over, and the dialog is gone.
    if (!whole || running.current !== abort) return
    const { verdict } = whole.summary
    const file =
      format === 'print'
        ? undefined
        : {
            blob: exportFile(whole.brands, format),
            name: exportFileName({ query, scope, format, verdict, zone }),
          }
    setState({ stage: 'done', result: { ...whole, file } })
    // An incomplete file is saved only at the user's request.
    if (file && verdict !== 'incomplete') saveFile(file.blob, file.name)
  }

  return {
    state,
    start: (choice: ExportChoice) => void start(choice),
    cancel: () => running.current?.abort(),
    restart: () => setState({ stage: 'choice' }),
  }
}

/** The progress of an export, with a button to cancel it. */
function ProgressReport({
  progress: { rows, total, wait },
  onCancel,
}: {
  progress: ExportProgress
  onCancel: () => void
}) {
  const label = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
      <Stack ref={ref} tabIndex={-1} gap={4} className={styles.report}>
        <p id={label} className={styles.count}>
          {rows === 0 && total === null ? 'Starting' : progressWords(rows, total)}
        </p>
        <ProgressBar aria-labelledby={label} done={rows} of={total} />
        <Soft as="output" size="s">
          {wait && waitWords(wait)}
        </Soft>
      </Stack>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </>
  )
}

function waitWords({ milliseconds, error }: Wait): string {
  const pause = `${countWords(Math.ceil(milliseconds / 1000))} s`
  return error instanceof HttpError && error.status === 429
    ? `The service asks for a pause. Continuing in ${pause}.`
    : `The service did not respond. Trying again in ${pause}.`
}
