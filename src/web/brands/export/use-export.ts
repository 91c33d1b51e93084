import { useEffect, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { currentClient } from '#web/api/connection.ts'
import {
  type ExportFormat,
  exportList,
  exportPage,
  type ExportProgress,
  type ExportResult,
} from '#web/brands/export/file/export-brands.ts'
import { exportFileName } from '#web/brands/export/file/file-name.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { Total } from '#web/parts/paging/list-place.ts'

export interface ExportChoice {
  readonly scope: 'page' | 'list'
  /** `print`: on paper. */
  readonly format: ExportFormat | 'print'
}

export interface NamedExport extends ExportResult {
  /** Of the file; undefined: the brands go on paper. */
  readonly name: string | undefined
}

export type ExportState =
  | { readonly stage: 'choice' }
  | { readonly stage: 'running'; readonly progress: ExportProgress }
  | { readonly stage: 'done'; readonly result: NamedExport }

/** The list on the screen, which can be exported. */
export interface ExportedList {
  readonly query: ListQuery
  /** The page as it is shown; undefined while it loads. */
  readonly page: BrandPage | undefined
  /** Null where the service does not say, or contradicts itself; undefined while the list does not know. */
  readonly total: Total
  /** The order that this app gives it; undefined: that of the service. */
  readonly order: Order | undefined
  /** What the list is, in words, and the address of the app that shows it: for paper. */
  readonly filters: readonly string[]
  readonly link: string
}

/** The state of an export. Only one runs at a time. */
export function useExport({ query, page, order }: ExportedList) {
  const { zone } = usePreferences()
  const [state, setState] = useState<ExportState>({ stage: 'choice' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function runList(format: ExportFormat, signal: AbortSignal): Promise<ExportResult> {
    setState({ stage: 'running', progress: { rows: 0, total: null, wait: null } })
    const onProgress = (progress: ExportProgress) =>
      !signal.aborted && setState({ stage: 'running', progress })
    return exportList({ client: currentClient(), query, format, order, signal, onProgress })
  }

  async function start({ scope, format }: ExportChoice): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    const fileFormat = format === 'print' ? 'json' : format
    const result = await (
      scope === 'page' && page ? exportPage(page, fileFormat) : runList(fileFormat, abort.signal)
    ).catch(() => undefined) // The session is over, and the dialog is gone.
    if (!result || running.current !== abort) return
    running.current = null
    const { verdict } = result.summary
    const name = format === 'print' ? undefined : exportFileName({ query, scope, format, verdict, zone })
    setState({ stage: 'done', result: { ...result, name } })
    // An incomplete file is saved only at the user's request.
    if (verdict !== 'incomplete' && name !== undefined) saveFile(result.file, name)
  }

  return {
    state,
    start: (choice: ExportChoice) => void start(choice),
    cancel: () => running.current?.abort(),
    restart: () => setState({ stage: 'choice' }),
  }
}
