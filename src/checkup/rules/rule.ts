import type { ReadBrand } from '#contract/read-brand.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import type { PageFacts } from '#checkup/columns/page-facts.ts'
import type { LogoFacts } from '#checkup/logos/logo-facts.ts'

/** The groups in which rules are shown, in their order. */
export const RULE_GROUPS = ['contract', 'paging', 'filters', 'names', 'logos', 'times'] as const
export type RuleGroup = (typeof RULE_GROUPS)[number]

/** A fault is wrong whatever the catalogue is about; what is suspicious needs a person to look at it. */
export type Severity = 'fault' | 'suspicious'

/** What is said of a rule: plain data. */
export interface RuleWords {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  /** Why it matters, in one sentence. */
  readonly why: string
  /** What to do about it, in one sentence. */
  readonly remedy: string
}

export interface Rule extends RuleWords {
  readonly group: RuleGroup
}

/** What a rule found. */
export interface Offence {
  /** The brand it is about, as a row of the columns; without it and `brand`: the list as a whole. */
  readonly row?: number
  /** A brand that is not in the columns. */
  readonly brand?: { readonly id: string; readonly name: string; readonly logo: string }
  /** The field, link, page or request in question: part of the finding's identity. */
  readonly field: string
  /** The offending value, as text. */
  readonly value: string
  /** What the value is compared with, or what else a reader needs to know. */
  readonly detail?: string
  /** The same for all brands that the rule found together, such as two with one name. */
  readonly group?: string
  /** How many brands an offence about the list concerns. */
  readonly brands?: number
  /** The request that shows it: what follows `/v1/brands`. */
  readonly request?: string
}

/** A rule could not be applied, and why. */
export interface Unjudged {
  readonly notJudged: string
}

export interface RuleContext {
  readonly baseAddress: string
  /** Milliseconds since 1970: when the check-up began. */
  readonly now: number
}

/** Judges each brand as it arrives. */
export interface BrandRule extends RuleWords {
  readonly checkBrand: (brand: ReadBrand, context: RuleContext) => Iterable<Omit<Offence, 'row'>>
}

/** Judges each page as it arrives; `before` is the one that was read before it. */
export interface PageRule extends RuleWords {
  readonly checkPage: (
    page: PageFacts,
    context: RuleContext & { readonly before: PageFacts | undefined },
  ) => Iterable<Offence>
}

/** Everything that was read. */
export interface ListFacts {
  readonly columns: BrandColumns
  readonly pages: readonly PageFacts[]
  /** Whether the walk reached the end of the list. */
  readonly complete: boolean
  /** The total of the service before the walk and after it; null: it reports none, or did not respond. */
  readonly totals: readonly [before: number | null, after: number | null]
}

/** Judges the whole list once the walk is over. */
export interface ListRule extends RuleWords {
  readonly checkList: (list: ListFacts, context: RuleContext) => Iterable<Offence> | Unjudged
}

/**
 * Judges one logo; the result holds for every brand that uses it. Null: nothing is wrong. Undefined: there is nothing to
 * judge, as where a rule is about what a logo looks like, and the logo does not load.
 */
export interface LogoRule extends RuleWords {
  readonly checkLogo: (logo: LogoFacts) => Omit<Offence, 'row' | 'field'> | Unjudged | null | undefined
}

/** Compares all logos: the rows of each group of offending brands. */
export interface LogosRule extends RuleWords {
  readonly checkLogos: (logos: readonly LogoFacts[]) => {
    /** Addresses that belong together, with what they have in common. */
    readonly groups: readonly { readonly addresses: readonly string[]; readonly detail: string }[]
    /** How many were compared. A logo that does not load is neither compared nor "not judged". */
    readonly judged: number
    readonly notJudged: readonly { readonly address: string; readonly cause: string }[]
  }
}

/** Judged while the list is read, or by the probes (`#checkup/probes`), which send requests of their own. */
export interface ProbedRule extends RuleWords {
  readonly probed: true
}

export type CheckedRule = BrandRule | PageRule | ListRule | LogoRule | LogosRule | ProbedRule
