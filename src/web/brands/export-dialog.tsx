import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListQuery } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExportChoiceForm } from './export-choice-form.tsx'
import { ExportOutcomeReport } from './export-outcome-report.tsx'
import { ExportProgressReport } from './export-progress-report.tsx'
import { type ExportChoice, useExport } from './export-state.ts'

interface ExportDialogProps {
  /** The page of the list that is on the screen. */
  readonly query: ListQuery
  readonly onClose: () => void
}

/** Exports the list: what and how, then the progress, then how it ended. */
export function ExportDialog({ query, onClose }: ExportDialogProps) {
  const page = useQuery({ ...brandQueries.list(query), enabled: false }).data
  const [choice, setChoice] = useState<ExportChoice>({ scope: 'list', format: 'csv' })
  const { state, start, cancel, restart } = useExport(query, page)

  return (
    <Dialog title="Export brands" onClose={onClose} onEscape={state.stage === 'running' ? cancel : undefined}>
      {state.stage === 'choice' && (
        <ExportChoiceForm
          query={query}
          page={page}
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
