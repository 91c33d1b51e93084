import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExportChoiceForm } from './export-choice-form.tsx'
import { ExportOutcomeReport } from './export-outcome-report.tsx'
import { ExportProgressReport } from './export-progress-report.tsx'
import { type ExportChoice, type ExportedList, useExport } from './export-state.ts'
import type { ListAddress } from './list-address.ts'
import { useListStatus } from './list-status.ts'
import { useSortedBrands } from './use-sorted-brands.ts'

interface ExportDialogProps {
  /** Of the page that is on the screen. */
  readonly address: ListAddress
  readonly onClose: () => void
}

/** Exports the list: what and how, then the progress, then how it ended. */
export function ExportDialog({ address, onClose }: ExportDialogProps) {
  const list = useShownList(address)
  const [choice, setChoice] = useState<ExportChoice>({ scope: 'list', format: 'csv' })
  const { state, start, cancel, restart } = useExport(list)

  return (
    <Dialog title="Export brands" onClose={onClose} onEscape={state.stage === 'running' ? cancel : undefined}>
      {state.stage === 'choice' && (
        <ExportChoiceForm
          list={list}
          sorted={address.sort !== undefined}
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

const NO_BRANDS: readonly ReadBrand[] = []

/** The list as the reader has it before them: the file holds the same brands, in the same order. */
function useShownList(address: ListAddress): ExportedList {
  const { query } = address
  const page = useQuery({ ...brandQueries.list(query), enabled: false }).data
  const { total } = useListStatus(address, page)
  const { brands, sort, whole } = useSortedBrands(address, page?.brands ?? NO_BRANDS, total)
  return { query, page: page && { ...page, brands }, sort: whole ? sort : undefined }
}
