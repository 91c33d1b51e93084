/**
 * Reading, checking and writing an export: this folder knows brands and files, but no React. `readList` reads the list
 * along its links, `completeness.ts` checks it, and `exportFile` writes it.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { brandRows } from '#client/brand-cells.ts'
import { csvFile } from '#client/csv-line.ts'
import { HttpError } from '#client/errors.ts'
import { countList, type Wait, walkList } from '#client/walk-list.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { orderBrands } from '#web/data/list-order.ts'
import { compareTotals, type ExportSummary, type Issue, summarize } from './completeness.ts'

export type ExportFormat = 'csv' | 'json'

export interface ExportProgress {
  readonly rows: number
  /** Null: not reported, or not yet known. */
  readonly total: number | null
  /** The pause before the next request, while there is one. */
  readonly wait: Wait | null
}

export interface ReadExport {
  readonly brands: readonly ReadBrand[]
  /** How many brands the service counts; null: not reported, or not requested. */
  readonly total: number | null
  readonly summary: ExportSummary
}

/** Brands as the service sent them. JSON has one on each line, so that line-based tools can compare two exports. */
export function exportFile(brands: readonly ReadBrand[], format: ExportFormat): Blob {
  if (format === 'csv') return csvFile(brandRows(brands))
  const lines = brands.map(({ raw }) => JSON.stringify(raw))
  return new Blob([`[\n${lines.join(',\n')}\n]\n`], { type: 'application/json' })
}

interface ListExport {
  readonly client: Pick<BrandClient, 'list'>
  /** Any page of the list. */
  readonly query: ListQuery
  /** The order that this app gives the list; undefined: that of the service. */
  readonly order: Order | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

/**
 * Reads every page of a list. If that stops early, the result is the brands read so far, and the summary says why it
 * stopped. Throws only an HttpError 401: the session is over.
 */
export async function readList({
  client,
  query,
  order,
  signal,
  onProgress,
}: ListExport): Promise<ReadExport> {
  const brands: ReadBrand[] = []
  let total: number | null = null
  const report = (wait: Wait | null) => onProgress({ rows: brands.length, total, wait })
  const options = { signal, onWait: report }

  async function read(): Promise<Issue[]> {
    total = await countList(client, query, options)
    report(null)
    for await (const page of walkList(client, query, options)) {
      brands.push(...page.brands)
      report(null)
    }
    const totalAfter = await countList(client, query, options).catch((error: unknown) => {
      if (signal.aborted || isUnauthorized(error)) throw error
      return null // Every row has been read; only the total cannot be compared.
    })
    return compareTotals(brands.length, total, totalAfter)
  }

  const issues = await read().catch((error: unknown): Issue[] => {
    if (isUnauthorized(error)) throw error
    return [signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error }]
  })
  const ordered = order ? orderBrands(brands, order, queryValue(query, 'name')) : brands
  return { brands: ordered, total, summary: summarize(brands, issues) }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}
