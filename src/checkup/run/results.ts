import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { type Finding, findingKey } from '#checkup/report/finding.ts'
import { countOutcome } from '#checkup/report/count-outcomes.ts'
import { byId } from '#checkup/report/outcome-order.ts'
import type { RuleOutcome } from '#checkup/report/report.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import type { Offence } from '#checkup/rules/rule.ts'

const LONGEST_VALUE = 500
/** Brands named for each cause why something was not judged. */
const NAMED_BRANDS = 100

interface Cause {
  count: number
  readonly brands: string[]
}

interface Tally {
  judged: number
  unit: RuleOutcome['unit']
  sample?: string
  failed?: boolean
  readonly causes: Map<string, Cause>
}

/** Gathers what the rules find, each finding once, and how much each rule could judge. */
export class Results {
  readonly #columns: BrandColumns
  readonly #rules: ReadonlySet<string>
  readonly #findings = new Map<string, Finding>()
  readonly #tallies = new Map<string, Tally>()
  #fresh: Finding[] = []
  /** Pages that were passed over: why, and how many brands they have at most. */
  readonly unreadParts: { readonly cause: string; readonly count: number }[] = []

  constructor(columns: BrandColumns, rules: ReadonlySet<string>) {
    this.#columns = columns
    this.#rules = rules
  }

  has(rule: string): boolean {
    return this.#rules.has(rule)
  }

  add(rule: string, { row, brand, field, value, detail, group, brands, request }: Offence): void {
    if (!this.has(rule)) return
    const about = row === undefined ? brand : this.#brand(row)
    const finding = {
      rule,
      brand: about?.id ?? null,
      field,
      value: shorten(value),
      ...(detail !== undefined && { detail: shorten(detail) }),
      ...(group !== undefined && { group: shorten(group) }),
      ...(brands !== undefined && { brands }),
      ...(request !== undefined && { request }),
      ...(about && { name: shorten(about.name), logo: shorten(about.logo) }),
    }
    const key = findingKey(finding)
    if (this.#findings.has(key)) return
    this.#findings.set(key, finding)
    this.#fresh.push(finding)
  }

  judged(rule: string, count: number, unit: RuleOutcome['unit']): void {
    const tally = this.#tally(rule)
    tally.judged += count
    tally.unit = unit
  }

  /** @param row the brand concerned; undefined: the list, or brands that could not be read. */
  notJudged(rule: string, cause: string, row?: number, count = 1): void {
    const { causes } = this.#tally(rule)
    let entry = causes.get(cause)
    if (!entry) causes.set(cause, (entry = { count: 0, brands: [] }))
    entry.count += count
    if (row !== undefined && entry.brands.length < NAMED_BRANDS) entry.brands.push(this.#brand(row).id)
  }

  /** A request of this rule failed. */
  requestFailed(rule: string, cause: string): void {
    this.notJudged(rule, cause)
    this.#tally(rule).failed = true
  }

  /** A page was passed over. */
  unread(cause: string, count: number): void {
    this.unreadParts.push({ cause, count })
    this.notRead(cause, count)
  }

  /** Brands were not read, so that no rule could judge them. */
  notRead(cause: string, count: number): void {
    for (const { id, group } of RULES.values()) {
      if (this.has(id) && group !== 'filters') this.notJudged(id, cause, undefined, count)
    }
  }

  sampled(rule: string, sample: string): void {
    this.#tally(rule).sample = sample
  }

  /** What was found since the last call. */
  takeFresh(): readonly Finding[] {
    const fresh = this.#fresh
    this.#fresh = []
    return fresh
  }

  /** All findings, in the order of the rules. */
  findings(): Finding[] {
    const byRule = Map.groupBy(this.#findings.values(), ({ rule }) => rule)
    return [...RULES.keys()].flatMap((rule) => byId(byRule.get(rule) ?? []))
  }

  outcomes(): RuleOutcome[] {
    const byRule = Map.groupBy(this.#findings.values(), ({ rule }) => rule)
    return [...RULES.keys()]
      .filter((rule) => this.has(rule))
      .map((rule) => outcome(rule, byRule.get(rule) ?? [], this.#tally(rule)))
  }

  #tally(rule: string): Tally {
    let tally = this.#tallies.get(rule)
    if (!tally) this.#tallies.set(rule, (tally = { judged: 0, unit: 'brands', causes: new Map() }))
    return tally
  }

  #brand(row: number) {
    const { ids, names, logos } = this.#columns
    return { id: ids[row] || `#${row + 1}`, name: names[row]!, logo: logos[row]! }
  }
}

function outcome(rule: string, findings: readonly Finding[], tally: Tally): RuleOutcome {
  const { judged, unit, sample, failed, causes } = tally
  const empty: RuleOutcome = {
    rule,
    verdict: 'fine',
    findings: 0,
    brands: 0,
    accepted: 0,
    judged,
    unit,
    notJudged: [...causes].map(([cause, entry]) => ({ cause, count: entry.count, brands: entry.brands })),
    ...(failed && judged === 0 && { failed }),
    ...(sample !== undefined && { sample }),
  }
  return countOutcome(empty, findings)
}

function shorten(text: string): string {
  const whole = text.toWellFormed()
  return whole.length > LONGEST_VALUE ? `${whole.slice(0, LONGEST_VALUE - 1).toWellFormed()}…` : whole
}
