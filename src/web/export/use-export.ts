import { useEffect, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { currentClient } from '#web/data/connection.ts'
import {
  exportFile,
  type ExportFormat,
  type ExportProgress,
  type ReadExport,
  readList,
} from '#web/export/file/export-brands.ts'
import { summarize } from '#web/export/file/completeness.ts'
import { exportFileName } from '#web/export/file/file-name.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { Total } from '#web/list/list-place.ts'

export interface ExportChoice {
  readonly scope: 'page' | 'list'
  /** `print`: on paper. */
  readonly format: ExportFormat | 'print'
}

export interface SavedFile {
  readonly blob: Blob
  readonly name: string
}

export interface ExportResult extends ReadExport {
  /** Undefined: the brands go on paper. */
  readonly file: SavedFile | undefined
}

export type ExportState =
  | { readonly stage: 'choice' }
  | { readonly stage: 'running'; readonly progress: ExportProgress }
  | { readonly stage: 'done'; readonly result: ExportResult }

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
