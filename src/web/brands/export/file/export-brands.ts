/**
 * Reading, checking and writing an export: this folder knows brands and files, but no React. `exportList` reads the list
 * along its links, `completeness.ts` checks it, and `csv-file.ts` and `json-file.ts` write it.
 */
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { countList, type Wait, walkList } from '#client/walk-list.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { orderBrands } from '#web/api/order-brands.ts'
import { CompletenessCheck, type ExportSummary } from './completeness.ts'
import { CsvFile } from './csv-file.ts'
import { JsonFile } from './json-file.ts'

export type ExportFormat = 'csv' | 'json'

export interface ExportProgress {
  readonly rows: number
  /** Null: not reported, or not yet known. */
  readonly total: number | null
  /** The pause before the next request, while there is one. */
  readonly wait: Wait | null
}

export interface ExportResult {
  readonly file: Blob
  readonly summary: ExportSummary
}

const newFile = (format: ExportFormat) => (format === 'csv' ? new CsvFile() : new JsonFile())
const rawBrands = (brands: readonly ReadBrand[]) => brands.map(({ raw }) => raw)

/** Exports a page that has been loaded, in the order of its brands. */
export async function exportPage(page: BrandPage, format: ExportFormat): Promise<ExportResult> {
  const file = newFile(format)
  const check = new CompletenessCheck()
  file.add(rawBrands(page.brands))
  check.add(page)
  return { file: await file.finish(), summary: check.summarizePage() }
}

interface ListExport {
  readonly client: Pick<BrandClient, 'list'>
  /** Any page of the list. */
  readonly query: ListQuery
  readonly format: ExportFormat
  /** A list that is ordered here is kept in memory until the end. Undefined: brands are written as they arrive. */
  readonly order: Order | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

/**
 * Exports every page of a list. If the export stops early, the result is a valid file of the brands read so far, and the
 * summary says why it stopped. Throws only an HttpError 401: the session is over.
 */
export async function exportList({
  client,
  query,
  format,
  order,
  signal,
  onProgress,
}: ListExport): Promise<ExportResult> {
  const file = newFile(format)
  const unordered: ReadBrand[] = []
  const check = new CompletenessCheck()
  const report = (wait: Wait | null) => onProgress({ rows: check.rows, total: check.total, wait })
  const options = { signal, onWait: report }

  async function read(): Promise<ExportSummary> {
    check.total = await countList(client, query, options)
    report(null)
    for await (const page of walkList(client, query, options)) {
      if (order) unordered.push(...page.brands)
      else file.add(rawBrands(page.brands))
      check.add(page)
      report(null)
    }
    const totalAfter = await countList(client, query, options).catch((error: unknown) => {
      if (signal.aborted || isUnauthorized(error)) throw error
      return null // Every row has been read; only the total cannot be compared.
    })
    return check.summarizeList(totalAfter)
  }

  const summary = await read().catch((error: unknown) => {
    if (isUnauthorized(error)) throw error
    return check.summarizeStopped(signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error })
  })
  if (order) file.add(rawBrands(orderBrands(unordered, order, queryValue(query, 'name'))))
  return { file: await file.finish(), summary }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}
