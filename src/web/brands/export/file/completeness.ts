import type { BrandPage } from '#client/brand-client.ts'
import { lastPageNumber } from '#client/page-count.ts'

/** A reason why an export is not called complete. */
export type Issue =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Ids that occur more than once, with how often. */
  | { readonly kind: 'duplicate-ids'; readonly ids: ReadonlyMap<string, number> }
  | { readonly kind: 'missing-ids'; readonly rows: number }
  | { readonly kind: 'inexact-numbers'; readonly rows: number }
  | { readonly kind: 'total-changed' | 'page-count-changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'row-count-differs'; readonly rows: number; readonly total: number }
  | { readonly kind: 'not-from-start' }
  | { readonly kind: 'total-unknown' }

/** `unverified`: no issue was found, but the service reports no total to compare with. */
export type Verdict = 'complete' | 'unverified' | 'incomplete'

export interface ExportSummary {
  readonly rows: number
  readonly distinctIds: number
  /** The total of the service at the start and at the end; null: not reported, or not requested. */
  readonly totals: readonly [before: number | null, after: number | null]
  readonly issues: readonly Issue[]
  readonly verdict: Verdict
}

/**
 * Counts what an export reads, and decides whether it is complete: it must have as many brands as the service counts
 * before and after, no id twice, and an unchanged number of pages. A client cannot see more than that: a brand removed
 * while another was added, on pages already read, leaves no trace.
 */
export class CompletenessCheck {
  rows = 0
  total: number | null = null
  readonly #ids = new Set<string>()
  readonly #duplicates = new Map<string, number>()
  #missingIds = 0
  #inexact = 0
  #skippedStart: boolean | undefined
  #pages: { from: number; to: number } | undefined

  add(page: BrandPage): void {
    this.#skippedStart ??= page.links.prev !== null
    this.rows += page.brands.length
    for (const { id, raw } of page.brands) {
      if (id === null) this.#missingIds += 1
      else if (this.#ids.has(id)) this.#duplicates.set(id, (this.#duplicates.get(id) ?? 1) + 1)
      else this.#ids.add(id)
      if (hasInexactNumber(raw)) this.#inexact += 1
    }
    const pages = lastPageNumber(page)
    if (pages !== undefined) this.#pages = { from: this.#pages?.from ?? pages, to: pages }
  }

  /** The summary of a single page. */
  summarizePage(): ExportSummary {
    return this.#summary(null, this.#rowIssues())
  }

  /** The summary of a list that was read to its end. */
  summarizeList(totalAfter: number | null): ExportSummary {
    return this.#summary(totalAfter, [...this.#rowIssues(), ...this.#listIssues(totalAfter)])
  }

  /** The summary of a list that was not read to its end. */
  summarizeStopped(stop: Extract<Issue, { kind: 'cancelled' | 'failed' }>): ExportSummary {
    return this.#summary(null, [stop, ...this.#rowIssues()])
  }

  #summary(totalAfter: number | null, issues: readonly Issue[]): ExportSummary {
    const unverified = issues.every(({ kind }) => kind === 'total-unknown')
    return {
      rows: this.rows,
      distinctIds: this.#ids.size,
      totals: [this.total, totalAfter],
      issues,
      verdict: issues.length === 0 ? 'complete' : unverified ? 'unverified' : 'incomplete',
    }
  }

  #rowIssues(): Issue[] {
    const issues: Issue[] = []
    if (this.#duplicates.size > 0) issues.push({ kind: 'duplicate-ids', ids: this.#duplicates })
    if (this.#missingIds > 0) issues.push({ kind: 'missing-ids', rows: this.#missingIds })
    if (this.#inexact > 0) issues.push({ kind: 'inexact-numbers', rows: this.#inexact })
    return issues
  }

  #listIssues(after: number | null): Issue[] {
    const { rows, total: before } = this
    const issues: Issue[] = []
    if (this.#skippedStart) issues.push({ kind: 'not-from-start' })
    if (before === null || after === null) issues.push({ kind: 'total-unknown' })
    else if (before !== after) issues.push({ kind: 'total-changed', from: before, to: after })
    else if (rows !== after) issues.push({ kind: 'row-count-differs', rows, total: after })
    else if (this.#pages && this.#pages.from !== this.#pages.to) {
      issues.push({ kind: 'page-count-changed', ...this.#pages })
    }
    return issues
  }
}

/** Whether the JSON of a brand has a whole number that JavaScript had to round. */
function hasInexactNumber(brand: unknown): boolean {
  return (
    typeof brand === 'object' &&
    brand !== null &&
    Object.values(brand).some((value) => Number.isInteger(value) && !Number.isSafeInteger(value))
  )
}
