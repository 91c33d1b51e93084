import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExportChoiceForm } from './export-choice-form.tsx'
import { ExportOutcomeReport } from './export-outcome-report.tsx'
import { ExportProgressReport } from './export-progress-report.tsx'
import { type ExportChoice, type ExportedList, useExport } from './export-state.ts'

interface ExportDialogProps {
  /** The list that is on the screen. */
  readonly list: ExportedList
  readonly onClose: () => void
}

/** Exports the list: what and how, then the progress, then how it ended. */
export function ExportDialog({ list, onClose }: ExportDialogProps) {
  const [choice, setChoice] = useState<ExportChoice>({ scope: 'list', format: 'csv' })
  const { state, start, cancel, restart } = useExport(list)

  return (
    <Dialog title="Export brands" onClose={onClose} onEscape={state.stage === 'running' ? cancel : undefined}>
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
      {state.stage === 'over' && (
        <ExportOutcomeReport
          outcome={state.outcome}
          scope={choice.scope}
          onRestart={restart}
          onRetry={() => start(choice)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
