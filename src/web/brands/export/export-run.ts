import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { countList, type Wait, walkList } from '#client/walk-list.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { CsvFile } from './export-csv.ts'
import { JsonFile } from './export-json.ts'
import { type ExportSummary, ExportTally } from './export-summary.ts'
import { type BrandSort, sortBrands } from '#web/brands/list/sort-brands.ts'

export type ExportFormat = 'csv' | 'json'

export interface ExportProgress {
  readonly rows: number
  /** Null: not told, or not yet. */
  readonly total: number | null
  /** The pause that is being sat out. */
  readonly wait: Wait | null
}

export interface ExportOutcome {
  readonly file: Blob
  readonly summary: ExportSummary
}

const newFile = (format: ExportFormat) => (format === 'csv' ? new CsvFile() : new JsonFile())
const rawBrands = (brands: readonly ReadBrand[]) => brands.map(({ raw }) => raw)

/** Exports a page that is there already, in the order of its brands. */
export async function exportPage(page: BrandPage, format: ExportFormat): Promise<ExportOutcome> {
  const file = newFile(format)
  const tally = new ExportTally()
  file.add(rawBrands(page.brands))
  tally.add(page)
  return { file: await file.finish(), summary: tally.summarisePage() }
}

interface ListExport {
  readonly client: Pick<BrandClient, 'list'>
  /** Any page of the list. */
  readonly query: ListQuery
  readonly format: ExportFormat
  /** Holds all brands in memory until the end; undefined: they are written as they come. */
  readonly sort: BrandSort | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

/**
 * Exports every page of a list. Whatever stops it, what was read until then is a whole file, and the summary tells why
 * it ends there. Throws only an HttpError 401: the session is over.
 */
export async function exportList({
  client,
  query,
  format,
  sort,
  signal,
  onProgress,
}: ListExport): Promise<ExportOutcome> {
  const file = newFile(format)
  const held: ReadBrand[] = []
  const tally = new ExportTally()
  const tell = (wait: Wait | null) => onProgress({ rows: tally.rows, total: tally.total, wait })
  const options = { signal, onWait: tell }

  async function run(): Promise<ExportSummary> {
    tally.total = await countList(client, query, options)
    tell(null)
    for await (const page of walkList(client, query, options)) {
      if (sort) held.push(...page.brands)
      else file.add(rawBrands(page.brands))
      tally.add(page)
      tell(null)
    }
    const after = await countList(client, query, options).catch((error: unknown) => {
      if (signal.aborted || isRefusal(error)) throw error
      return null // every row is here; it merely cannot be checked
    })
    return tally.summariseList(after)
  }

  const summary = await run().catch((error: unknown) => {
    if (isRefusal(error)) throw error
    return tally.summariseStopped(signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error })
  })
  if (sort) file.add(rawBrands(sortBrands(held, sort)))
  return { file: await file.finish(), summary }
}

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}
