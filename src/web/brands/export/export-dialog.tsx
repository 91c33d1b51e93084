import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExportChoiceForm } from './export-choice-form.tsx'
import { ExportOutcomeReport } from './export-outcome-report.tsx'
import { ExportProgressReport } from './export-progress-report.tsx'
import { type ExportChoice, useExport } from './export-state.ts'
import type { ListAddress } from '#web/brands/list/list-address.ts'
import { useShownList } from '#web/brands/list/use-shown-list.ts'

interface ExportDialogProps {
  /** Of the page that is on the screen. */
  readonly address: ListAddress
  readonly onClose: () => void
}

/** Exports the list: what and how, then the progress, then how it ended. */
export function ExportDialog({ address, onClose }: ExportDialogProps) {
  const { page, sorted } = useShownList(address)
  const list = { query: address.query, page, sort: sorted.sort, whole: sorted.whole }
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
