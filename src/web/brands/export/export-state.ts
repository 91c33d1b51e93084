import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { currentClient } from '#web/api/connection.ts'
import { exportName } from './export-name.ts'
import {
  type ExportFormat,
  exportList,
  type ExportOutcome,
  exportPage,
  type ExportProgress,
} from './export-run.ts'
import type { BrandSort } from '#web/brands/list/sort-brands.ts'

export interface ExportChoice {
  readonly scope: 'page' | 'list'
  readonly format: ExportFormat
}

export interface NamedExport extends ExportOutcome {
  readonly name: string
}

export type ExportState =
  | { readonly stage: 'choice' }
  | { readonly stage: 'running'; readonly progress: ExportProgress }
  | { readonly stage: 'over'; readonly outcome: NamedExport }

/** A download that has begun may be read from its address for a while, in milliseconds. */
const KEEP_ADDRESS = 60_000
let exports = 0

/** What is on the screen, and so what there is to export. */
export interface ExportedList {
  readonly query: ListQuery
  /** The page as it is shown, where it is there. */
  readonly page: BrandPage | undefined
  /** Undefined: as the service sends it. */
  readonly sort: BrandSort | undefined
  /** Whether the whole list is sorted so, or its page alone. */
  readonly whole: boolean
}

/** One export at a time. */
export function useExport({ query, page, sort, whole }: ExportedList) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<ExportState>({ stage: 'choice' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function runList(format: ExportFormat, signal: AbortSignal): Promise<ExportOutcome> {
    setState({ stage: 'running', progress: { rows: 0, total: null, wait: null } })
    const client = currentClient()
    // By way of the query client, so that a refused token ends the session as it does anywhere.
    return queryClient.fetchQuery({
      queryKey: ['brands', 'export', exports++],
      queryFn: () =>
        exportList({
          client,
          query,
          format,
          sort: whole ? sort : undefined,
          signal,
          onProgress: (progress) => !signal.aborted && setState({ stage: 'running', progress }),
        }),
      retry: false,
      gcTime: 0,
    })
  }

  async function start({ scope, format }: ExportChoice): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    const outcome = await (
      scope === 'page' && page ? exportPage(page, format) : runList(format, abort.signal)
    ).catch(() => undefined) // the session is over, and this dialog with it
    if (!outcome || running.current !== abort) return
    running.current = null
    const { verdict } = outcome.summary
    const name = exportName({ query, scope, format, verdict })
    setState({ stage: 'over', outcome: { ...outcome, name } })
    // What is incomplete is saved only when asked for.
    if (verdict !== 'incomplete') saveFile(outcome.file, name)
  }

  return {
    state,
    start: (choice: ExportChoice) => void start(choice),
    cancel: () => running.current?.abort(),
    restart: () => setState({ stage: 'choice' }),
  }
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_ADDRESS)
}
