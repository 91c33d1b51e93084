/**
 * What the page and the check-up's worker tell each other. The report stays in the worker; the page gets its summary, and
 * of the findings those that it draws, so that no message takes the page long.
 */
import type { LogoView } from '#checkup/logos/logo-inspector.ts'
import type { FindingSet } from '#checkup/report/accepted-findings.ts'
import type { ChangedBrand, ComparedBrand } from '#checkup/report/compare-catalogues.ts'
import type { Finding, FindingIdentity } from '#checkup/report/finding.ts'
import type { Rechecked } from '#checkup/recheck.ts'
import type { Report } from '#checkup/report/report.ts'
import type { CheckupProgress } from '#checkup/run/progress.ts'
import type { ConnectionOptions } from '#web/api/connection.ts'
import type { TimestampForm } from '#contract/timestamp.ts'

export type ReportFormat = 'json' | 'csv' | 'junit'

export type ToWorker =
  | { readonly type: 'look'; readonly baseAddress: string }
  | { readonly type: 'start'; readonly connection: ConnectionOptions; readonly resume: boolean }
  | { readonly type: 'pause' | 'resume' | 'cancel' }
  | { readonly type: 'hold-logos'; readonly held: boolean }
  | { readonly type: 'logo'; readonly number: number; readonly image: ImageOutcome }
  | { readonly type: 'open'; readonly file: File }
  | { readonly type: 'save'; readonly format: ReportFormat }
  /** The comparison, as a page to send. */
  | { readonly type: 'save-comparison' }
  | { readonly type: 'accept'; readonly identity: FindingIdentity; readonly reason: string | null }
  | { readonly type: 'accept-together'; readonly set: FindingSet; readonly reason: string | null }
  | {
      readonly type: 'ask-findings'
      readonly query: FindingQuery
      readonly from: number
      readonly to: number
    }
  /** Where a finding stands in a list. */
  | { readonly type: 'find'; readonly query: FindingQuery; readonly identity: FindingIdentity }
  | { readonly type: 'recheck'; readonly connection: ConnectionOptions; readonly rule: string }
  | { readonly type: 'cancel-recheck' }
  /** Null: with the report before the last one that this browser keeps. */
  | { readonly type: 'compare'; readonly file: File | null }

/** What an `Image` can tell: that it loaded, or that it did not. Why not, the worker finds out. */
export type ImageOutcome =
  | Extract<LogoView, { state: 'loaded' | 'not-judged' }>
  /** The status is 0 where the browser does not tell. */
  | { readonly state: 'failed'; readonly status: number }

export type FromWorker =
  | { readonly type: 'kept'; readonly kept: Kept }
  | { readonly type: 'progress'; readonly progress: CheckupProgress }
  /** How many findings each rule of a run has so far. */
  | { readonly type: 'counts'; readonly counts: Readonly<Record<string, number>> }
  | { readonly type: 'report'; readonly summary: ReportSummary; readonly source: ReportSource }
  | { readonly type: 'findings'; readonly window: FindingWindow }
  /** How many logos there are to show for the same rules. */
  | { readonly type: 'logo-count'; readonly count: number }
  /** The response to `find`; -1: not found. */
  | { readonly type: 'place'; readonly place: number }
  | { readonly type: 'inspect'; readonly number: number; readonly address: string }
  | { readonly type: 'forget-logo'; readonly number: number }
  | { readonly type: 'file'; readonly file: Blob; readonly name: string }
  | { readonly type: 'recheck'; readonly state: RecheckState | null }
  | { readonly type: 'rechecked'; readonly result: RecheckResult }
  | { readonly type: 'comparison'; readonly comparison: Comparison }
  | { readonly type: 'problem'; readonly problem: Problem }
  | { readonly type: 'unauthorized' }

/**
 * Which findings the page shows: those of some rules, one by one or those that were found together, the logos among them,
 * or what a comparison says of them.
 */
export interface FindingQuery {
  readonly show: 'findings' | 'groups' | 'logos' | Change
  /** In the order in which they are shown. */
  readonly rules: readonly string[]
}

/** The part of a list of findings that the page draws. Places are those of groups where the list is one of groups. */
export interface FindingWindow {
  readonly query: FindingQuery
  /** The places of `findings` in the whole list, and how long that is. `to` is excluded. */
  readonly from: number
  readonly to: number
  readonly length: number
  readonly findings: readonly Finding[]
  /** The first of the whole list. */
  readonly first: Finding | undefined
}

/** What this browser keeps of earlier runs of the same service. */
export interface Kept {
  /** A run that did not finish, and can be continued. */
  readonly unfinished: { readonly brands: number; readonly total: number | null } | null
  /** When the report before the last one was made, ISO 8601. */
  readonly previous: string | null
}

/** Its outcomes are in the order in which they are shown. */
export interface ReportSummary extends Omit<Report, 'findings' | 'catalogue'> {
  /** One sentence each. They contain numbers, and the first number that a browser formats takes it 15 ms. */
  readonly words: { readonly verdict: string; readonly notJudged: string | null }
  /** Milliseconds since 1970, sorted. Brands without a timestamp are left out. */
  readonly times: Float64Array
  readonly form: TimestampForm | undefined
}

/** Where a report comes from: a run of this visit, a file, or an earlier visit. */
export type ReportSource =
  | { readonly from: 'run' | 'kept' }
  | { readonly from: 'file'; readonly name: string }

export interface RecheckState {
  readonly rule: string
  readonly part: 'brands' | 'logos'
  readonly done: number
  readonly of: number
  /** The service asked for a pause, or fails; null: it responds. */
  readonly wait: CheckupProgress['wait']
}

/** How a recheck of a rule ended. */
export interface RecheckResult extends Omit<Rechecked, 'report'> {
  readonly rule: string
}

export interface Problem {
  readonly title: string
  readonly detail: string
}

export const CHANGES = ['new', 'changed', 'fixed', 'unknown', 'still'] as const
export type Change = (typeof CHANGES)[number]

export interface Comparison {
  readonly name: string
  readonly startedAt: string
  readonly baseAddress: string
  readonly counts: Readonly<Record<Change, number>>
  /** How the brands differ, in one sentence. */
  readonly brands: string
  readonly added: FirstOf<ComparedBrand>
  readonly removed: FirstOf<ComparedBrand>
  readonly renamed: FirstOf<ChangedBrand>
  readonly logoChanged: FirstOf<ChangedBrand>
}

/** The first of a long list, and how long it is. */
export interface FirstOf<Value> {
  readonly count: number
  readonly first: readonly Value[]
}
