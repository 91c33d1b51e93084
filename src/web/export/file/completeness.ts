import type { ReadBrand } from '#contract/read-brand.ts'

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
