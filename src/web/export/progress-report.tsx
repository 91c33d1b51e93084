import { useEffect, useId, useRef } from 'react'
import { HttpError } from '#client/errors.ts'
import type { Wait } from '#client/walk-list.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import styles from './export-dialog.module.css'
import type { ExportProgress } from '#web/export/file/export-brands.ts'
import { progressWords } from './export-words.ts'
import { countWords } from '#web/data/preferences/count-words.ts'

/** The progress of an export, with a button to cancel it. */
export function ExportProgressReport({
  progress: { rows, total, wait },
  onCancel,
}: {
  progress: ExportProgress
  onCancel: () => void
}) {
  const label = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
      <div ref={ref} tabIndex={-1} className={styles.report}>
        <p id={label} className={styles.count}>
          {rows === 0 && total === null ? 'Starting' : progressWords(rows, total)}
        </p>
        <ProgressBar aria-labelledby={label} done={rows} of={total} />
        <output className={styles.soft}>{wait && waitWords(wait)}</output>
      </div>
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
