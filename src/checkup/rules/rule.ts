import { type BrandField, isObject } from '#contract/fields.ts'
import { type BrandFacts, type Facts, formatJson, type PageFacts, type RawFinding } from './facts.ts'

/** The groups in which rules are shown, in their order. */
export const RULE_GROUPS = ['contract', 'paging', 'filters', 'names', 'logos'] as const
export type RuleGroup = (typeof RULE_GROUPS)[number]

/** `fault`: wrong in any catalogue. `review`: a person has to decide. `note`: worth knowing, but nothing has to be done. */
export type Severity = 'fault' | 'review' | 'note'

export interface Rule {
  readonly id: string
  readonly group: RuleGroup
  readonly title: string
  /** What such a fault looks like, in one short line. */
  readonly example: string
  readonly severity: Severity
  /** Why it matters, in one sentence. */
  readonly why: string
  /** What to do about it, in one sentence. */
  readonly remedy: string
  /** What is counted as checked; `pictures`: logos that load. */
  readonly unit: 'brands' | 'pages' | 'lists' | 'requests' | 'logos' | 'pictures'
  /** Yields null to let other work of the page run: a check of 20,000 brands must not block it. */
  readonly check: (facts: Facts) => Iterable<RawFinding | Unchecked | null>
}

export type Check = Pick<Rule, 'unit' | 'check'>

/**
 * The rules of a group by their ids. They are faults by default, and their `check` is about brands. Those without a check are
 * found by requests: see `#checkup/probes`.
 */
export type RuleTable = Readonly<
  Record<
    string,
    Pick<Rule, 'title' | 'example' | 'why' | 'remedy'> & Partial<Pick<Rule, 'severity' | 'unit' | 'check'>>
  >
>

/** What a rule could not check, and why: the logo or picture of these brands, or anything at all if `brands` is missing. */
export interface Unchecked {
  readonly unchecked: string
  readonly brands?: readonly BrandFacts[]
}

type AboutBrand = Omit<RawFinding, 'brand'>

export function eachBrand(
  find: (brand: BrandFacts, facts: Facts) => AboutBrand | readonly AboutBrand[] | false,
): Check {
  return {
    unit: 'brands',
    *check(facts) {
      for (const brand of facts.list.brands) {
        const found = find(brand, facts)
        for (const finding of found ? [found].flat() : []) yield { ...finding, brand }
        yield null
      }
    },
  }
}

/** Checks fields of each brand as they were sent. Another rule finds brands that are not objects. */
export function eachField(
  fields: readonly BrandField[],
  isWrong: (value: unknown, field: BrandField) => boolean,
): Check {
  return eachBrand(
    ({ raw }) =>
      isObject(raw) &&
      fields
        .filter((field) => isWrong(raw[field], field))
        .map((field) => ({ field, value: formatJson(raw[field]) })),
  )
}

/** Checks each page of the list. Its own request shows what is found. */
export function eachPage(
  find: (page: PageFacts, before: PageFacts | undefined, facts: Facts) => Iterable<RawFinding>,
): Check {
  return {
    unit: 'pages',
    *check(facts) {
      const { pages } = facts.list
      for (const [index, page] of pages.entries()) {
        for (const found of find(page, pages[index - 1], facts)) yield { ...found, request: `?${page.asked}` }
      }
    },
  }
}

/** A finding about each brand of each group, all with the brand's name or logo. */
export function* eachOfGroups(
  groups: Iterable<readonly BrandFacts[]>,
  field: 'name' | 'logo',
  detail: (group: readonly BrandFacts[], brand: BrandFacts) => string,
): Generator<RawFinding> {
  for (const group of groups) {
    for (const brand of group)
      yield { brand, field, value: brand[field], detail: detail(group, brand), group: String(group[0]!.row) }
  }
}
