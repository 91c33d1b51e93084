import { type BrandField, fieldsOf, isObject } from '#contract/fields.ts'
import { type BrandFacts, type Facts, formatJson, type Violation } from './facts.ts'

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
  /** What is counted as checked; `pictures`: logos that load. Brands by default. */
  readonly unit?: 'pages' | 'lists' | 'requests' | 'logos' | 'pictures'
  readonly check: Check
}

/** Yields null to let other work of the page run: a check of 20,000 brands must not block it. */
export type Check = (facts: Facts) => Iterable<Violation | Unchecked | null>

type RuleTexts = Pick<Rule, 'title' | 'why' | 'remedy'>

/** The rules of a group by their ids: faults by default. Probes check those without a check: see `#checkup/probes`. */
export type RuleTable = Readonly<
  Record<string, RuleTexts & Partial<Pick<Rule, 'severity' | 'unit' | 'check'>>>
>

/** What a rule could not check, and why: the logo or picture of these brands, or anything at all if `brands` is missing. */
export interface Unchecked {
  readonly unchecked: string
  readonly brands?: readonly BrandFacts[]
}

/** Checks each brand by itself. */
export function eachBrand(
  find: (brand: BrandFacts, facts: Facts) => Omit<Violation, 'brand'> | false,
): Check {
  return function* (facts) {
    for (const brand of facts.list.brands) {
      const found = find(brand, facts)
      yield found ? { ...found, brand } : null
    }
  }
}

/** Checks fields of each brand as they were sent. Another rule finds brands that are no objects. */
export function eachField(
  fields: readonly BrandField[],
  isWrong: (value: unknown, field: BrandField) => boolean,
): Check {
  return function* ({ list }) {
    for (const brand of list.brands) {
      for (const field of isObject(brand.raw) ? fields : []) {
        const value = fieldsOf(brand.raw)[field]
        if (isWrong(value, field)) yield { brand, field, value: formatJson(value) }
      }
      yield null
    }
  }
}
