import type { BrandPage } from '#client/brand-client.ts'
import { lastPageNumber } from '#client/walk-list.ts'

/** Why an export is not called complete. */
export type Doubt =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Ids that came more than once, with how often. */
  | { readonly kind: 'repeated'; readonly ids: ReadonlyMap<string, number> }
  | { readonly kind: 'without-id'; readonly rows: number }
  | { readonly kind: 'inexact'; readonly rows: number }
  | { readonly kind: 'total-moved' | 'pages-moved'; readonly from: number; readonly to: number }
  | { readonly kind: 'other-total'; readonly rows: number; readonly total: number }
  | { readonly kind: 'began-midway' }
  | { readonly kind: 'total-untold' }

/** `unchecked`: nothing speaks against it, but the service does not tell a total to check it by. */
export type Verdict = 'complete' | 'unchecked' | 'incomplete'

export interface ExportSummary {
  readonly rows: number
  readonly distinctIds: number
  /** What the service counted when the export began and when it ended; null: not told, or not asked any more. */
  readonly totals: readonly [before: number | null, after: number | null]
  readonly doubts: readonly Doubt[]
  readonly verdict: Verdict
}

/**
 * Counts what an export reads, and judges it in the end. "Complete" needs as many brands as the service counted before
 * and after, no id twice, and a number of pages that held still. From outside no more can be told: a brand that went
 * while another came, on pages read already, leaves no trace.
 */
export class ExportTally {
  rows = 0
  total: number | null = null
  readonly #ids = new Set<string>()
  readonly #repeated = new Map<string, number>()
  #withoutId = 0
  #inexact = 0
  #beganMidway: boolean | undefined
  #pages: { from: number; to: number } | undefined

  add(page: BrandPage): void {
    this.#beganMidway ??= page.links.prev !== null
    this.rows += page.brands.length
    for (const { id, raw } of page.brands) {
      if (id === null) this.#withoutId += 1
      else if (this.#ids.has(id)) this.#repeated.set(id, (this.#repeated.get(id) ?? 1) + 1)
      else this.#ids.add(id)
      if (holdsInexactNumber(raw)) this.#inexact += 1
    }
    const pages = lastPageNumber(page)
    if (pages !== undefined) this.#pages = { from: this.#pages?.from ?? pages, to: pages }
  }

  /** Judges one page taken by itself, whatever stands on others. */
  summarisePage(): ExportSummary {
    return this.#summary(null, this.#doubtsOfRows())
  }

  /** Judges a walk that reached the end of the list. */
  summariseList(totalAfter: number | null): ExportSummary {
    return this.#summary(totalAfter, [...this.#doubtsOfRows(), ...this.#doubtsOfList(totalAfter)])
  }

  /** Judges a walk that stopped before. */
  summariseStopped(stop: Extract<Doubt, { kind: 'cancelled' | 'failed' }>): ExportSummary {
    return this.#summary(null, [stop, ...this.#doubtsOfRows()])
  }

  #summary(totalAfter: number | null, doubts: readonly Doubt[]): ExportSummary {
    const unchecked = doubts.every(({ kind }) => kind === 'total-untold')
    return {
      rows: this.rows,
      distinctIds: this.#ids.size,
      totals: [this.total, totalAfter],
      doubts,
      verdict: doubts.length === 0 ? 'complete' : unchecked ? 'unchecked' : 'incomplete',
    }
  }

  #doubtsOfRows(): Doubt[] {
    const doubts: Doubt[] = []
    if (this.#repeated.size > 0) doubts.push({ kind: 'repeated', ids: this.#repeated })
    if (this.#withoutId > 0) doubts.push({ kind: 'without-id', rows: this.#withoutId })
    if (this.#inexact > 0) doubts.push({ kind: 'inexact', rows: this.#inexact })
    return doubts
  }

  #doubtsOfList(after: number | null): Doubt[] {
    const { rows, total: before } = this
    const doubts: Doubt[] = []
    if (this.#beganMidway) doubts.push({ kind: 'began-midway' })
    if (before === null || after === null) doubts.push({ kind: 'total-untold' })
    else if (before !== after) doubts.push({ kind: 'total-moved', from: before, to: after })
    else if (rows !== after) doubts.push({ kind: 'other-total', rows, total: after })
    else if (this.#pages && this.#pages.from !== this.#pages.to) {
      doubts.push({ kind: 'pages-moved', ...this.#pages })
    }
    return doubts
  }
}

/** Whether JSON told a whole number that JavaScript had to round. */
function holdsInexactNumber(brand: unknown): boolean {
  return (
    typeof brand === 'object' &&
    brand !== null &&
    Object.values(brand).some((value) => Number.isInteger(value) && !Number.isSafeInteger(value))
  )
}
