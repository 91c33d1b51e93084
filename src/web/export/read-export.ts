/** Reads a list along its links, and says whether what was read is complete. Knows no React. */
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { countList, type Wait, walkList } from '#client/walk-list.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { orderBrands } from '#web/data/list-order.ts'
import type { Total } from '#web/list/list-place.ts'

export type ExportFormat = 'csv' | 'json'

export interface ExportChoice {
  readonly scope: 'page' | 'list'
  /** `print`: on paper. */
  readonly format: ExportFormat | 'print'
}

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

interface SavedFile {
  readonly blob: Blob
  readonly name: string
}

export interface ExportResult extends ReadExport {
  /** Undefined: the brands go on paper. */
  readonly file: SavedFile | undefined
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

/** A reason why an export is not called complete. */
export type Issue =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Ids that occur more than once, with how often. */
  | { readonly kind: 'duplicate-ids'; readonly ids: ReadonlyMap<string, number> }
  | { readonly kind: 'missing-ids'; readonly rows: number }
  | { readonly kind: 'total-changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'row-count-differs'; readonly rows: number; readonly total: number }
  | { readonly kind: 'total-unknown' }

/** `unverified`: it ran to its end and no count contradicts it, but there is no total, or an id is repeated or unreadable. */
export type Verdict = 'complete' | 'unverified' | 'incomplete'

const DOUBTS: ReadonlySet<Issue['kind']> = new Set(['duplicate-ids', 'missing-ids', 'total-unknown'])

export interface ExportSummary {
  readonly rows: number
  readonly issues: readonly Issue[]
  readonly verdict: Verdict
}

/**
 * Whether an export is complete: no id may be there twice, beside what `others` say. A client cannot see more than that: a
 * brand removed while another was added, on pages already read, leaves no trace.
 */
export function summarize(brands: readonly ReadBrand[], others: readonly Issue[] = []): ExportSummary {
  const byId = Map.groupBy(brands, ({ id }) => id)
  const missing = byId.get(null)?.length ?? 0
  const repeated = [...byId].flatMap(([id, { length }]) =>
    id !== null && length > 1 ? [[id, length] as const] : [],
  )
  const issues: Issue[] = [
    ...others,
    ...(repeated.length > 0 ? [{ kind: 'duplicate-ids', ids: new Map(repeated) } as const] : []),
    ...(missing > 0 ? [{ kind: 'missing-ids', rows: missing } as const] : []),
  ]
  const isUnverified = issues.every(({ kind }) => DOUBTS.has(kind))
  const verdict = issues.length === 0 ? 'complete' : isUnverified ? 'unverified' : 'incomplete'
  return { rows: brands.length, issues, verdict }
}

/** What the service's totals before and after say of so many rows. Null: not reported. */
export function compareTotals(rows: number, before: number | null, after: number | null): Issue[] {
  if (before === null || after === null) return [{ kind: 'total-unknown' }]
  if (before !== after) return [{ kind: 'total-changed', from: before, to: after }]
  return rows === after ? [] : [{ kind: 'row-count-differs', rows, total: after }]
}
