import type { BrandFacts, Facts, Violation } from './facts.ts'

/** The groups in which rules are shown, in their order. */
export const RULE_GROUPS = ['contract', 'paging', 'filters', 'names', 'logos', 'times'] as const
export type RuleGroup = (typeof RULE_GROUPS)[number]

/**
 * A fault is wrong whatever the catalogue is about; what is to review needs a person to look at it; a note is worth
 * knowing, and nothing has to be done.
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
  /** Yields null where other work of the page may run: a check of 20,000 brands must not block the page. */
  readonly check: (facts: Facts) => Iterable<Violation | Unjudged | null>
}

/** A rule as the table of its group has it. */
export type RuleRow = Omit<Rule, 'group'>
/** What is said of a rule, without how it judges. */
export type RuleWords = Omit<RuleRow, 'check'>

/** What a rule could not judge: these brands, or nothing at all. */
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

/** A rule that is judged by requests of its own: see `#checkup/probes`. */
export function probedRule(words: RuleWords): RuleRow {
  return { ...words, unit: 'requests', check: ({ probes }) => probes.get(words.id)?.violations ?? [] }
}
