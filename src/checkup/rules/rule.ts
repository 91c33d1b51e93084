import type { BrandFacts, Facts, Violation } from './facts.ts'

/** The groups in which rules are shown, in their order. */
export const RULE_GROUPS = ['contract', 'paging', 'filters', 'names', 'logos', 'times'] as const
export type RuleGroup = (typeof RULE_GROUPS)[number]

/**
 * `fault`: wrong in any catalogue. `review`: a person has to decide. `note`: worth knowing, but nothing has to be done.
 */
export type Severity = 'fault' | 'review' | 'note'

export interface Rule {
  readonly id: string
  readonly group: RuleGroup
  readonly title: string
  readonly severity: Severity
  /** Why it matters, in one sentence. */
  readonly why: string
  /** What to do about it, in one sentence. */
  readonly remedy: string
  /** What is counted as judged; `pictures`: logos that load. Brands by default. */
  readonly unit?: 'pages' | 'lists' | 'requests' | 'logos' | 'pictures'
  /** Yields null to let other work of the page run: a check of 20,000 brands must not block it. */
  readonly check: (facts: Facts) => Iterable<Violation | Unjudged | null>
}

/** A rule in the table of its group. */
export type RuleRow = Omit<Rule, 'group'>
/** A rule without its check. */
export type RuleWords = Omit<RuleRow, 'check'>

/** What a rule could not judge, and why: the logo or picture of these brands, or anything at all if `brands` is missing. */
export interface Unjudged {
  readonly notJudged: string
  readonly brands?: readonly BrandFacts[]
}

/** A rule about each brand by itself. */
export function brandRule(
  words: RuleWords,
  check: (brand: BrandFacts, facts: Facts) => Iterable<Omit<Violation, 'brand'>>,
): RuleRow {
  return {
    ...words,
    *check(facts) {
      for (const brand of facts.list.brands) {
        for (const violation of check(brand, facts)) yield { ...violation, brand }
        yield null
      }
    },
  }
}

/** A rule that sends requests of its own: see `#checkup/probes`. */
export function probedRule(words: RuleWords): RuleRow {
  return { ...words, unit: 'requests', check: ({ probes }) => probes.get(words.id)?.violations ?? [] }
}
