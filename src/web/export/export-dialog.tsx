/**
 * The export dialog. `use-export.ts` runs an export and holds its state; the folder `file/` reads the brands, checks that
 * none is missing, and writes the file; `print-sheet.tsx` is what goes on paper.
 */
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExportChoiceForm } from './choice-form.tsx'
import { ExportResultReport } from './result-report.tsx'
import { ExportProgressReport } from './progress-report.tsx'
import { type ExportChoice, type ExportedList, useExport } from './use-export.ts'

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
        <ExportChoiceForm
          list={list}
          choice={choice}
          onChange={setChoice}
          onStart={() => start(choice)}
          onClose={onClose}
        />
      )}
      {state.stage === 'running' && <ExportProgressReport progress={state.progress} onCancel={cancel} />}
      {state.stage === 'done' && (
        <ExportResultReport
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
