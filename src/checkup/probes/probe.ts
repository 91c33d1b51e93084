/**
 * Probes send requests of their own and compare the responses with the brands that were read: searches, ranges of time,
 * ids, single brands, links. Each is small and stands for itself, so that one that fails leaves the others standing.
 */
import type { BrandPage, SingleBrand } from '#client/brand-client.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import type { PageFacts } from '#checkup/columns/page-facts.ts'
import type { Offence } from '#checkup/rules/rule.ts'
import type { ReadBrand } from '#contract/read-brand.ts'

/** What probes compare with. */
export interface ReadList {
  readonly columns: BrandColumns
  readonly pages: readonly PageFacts[]
  /** Whether every page was read. */
  readonly complete: boolean
  /** Rows by id; of a repeated id, the first. */
  readonly rows: ReadonlyMap<string, number>
  /** Milliseconds since 1970: when the walk began. What was updated later was changed meanwhile. */
  readonly startedAt: number
}

/** How probes ask the service; throws what the client throws. */
export interface Asker {
  readonly list: (query: string) => Promise<BrandPage>
  /** The first pages of a list. */
  readonly several: (query: string) => Promise<SeveralPages>
  readonly single: (id: string) => Promise<SingleBrand>
}

export interface SeveralPages {
  readonly brands: readonly ReadBrand[]
  /** Whether there are no more. */
  readonly whole: boolean
}

export interface Probe {
  /** The rules that it judges. */
  readonly rules: readonly string[]
  /** What it asks, in a few words, to be listed as the sample. */
  readonly words: string
  readonly run: (ask: Asker) => Promise<readonly ProbeFinding[]>
}

export interface ProbeFinding {
  readonly rule: string
  readonly offence: Offence
}

/** The probes of one kind, and what none of them could judge. */
export interface ProbePlan {
  readonly probes: readonly Probe[]
  readonly notJudged?: readonly { readonly rule: string; readonly cause: string }[]
}
