/**
 * What part of a report the address asks for, and the rules that belong to it. The rooms beside this file show the verdict,
 * the rules and the findings.
 */
import { useLocation } from 'react-router-dom'
import { byId, inShownOrder, VERDICTS } from '#checkup/report/outcome-order.ts'
import type { Finding } from '#checkup/report/finding.ts'
import type { Report, RuleOutcome, Verdict } from '#checkup/report/report.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { countWords } from '#web/preferences/count-words.ts'
import { paths } from '#web/routing/paths.ts'

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  fault: 'Fault',
  suspicious: 'Suspicious',
  'not-judged': 'Could not check',
  fine: 'Fine',
}

/** Rules that find several brands at once, which are best looked at side by side. */
export const SIDE_BY_SIDE: ReadonlySet<string> = new Set([
  'name-repeated',
  'name-twin',
  'name-near',
  'logo-shared-address',
  'logo-same-picture',
])

export interface ReportFilters {
  readonly rule: string | undefined
  readonly verdict: Verdict | undefined
  /** `list`: one by one, where brands that were found together stand side by side otherwise. */
  readonly view: 'findings' | 'list' | 'logos' | 'comparison'
}

/** What a rule found, or has found so far. */
export type RuleRow = Pick<
  RuleOutcome,
  'rule' | 'verdict' | 'findings' | 'brands' | 'accepted' | 'notJudged'
> &
  Partial<RuleOutcome>

export function useReportFilters(): ReportFilters & {
  /** The address with some filters changed. */
  readonly pathWith: (changes: Partial<Record<'rule' | 'verdict' | 'view', string>>) => string
} {
  const parameters = new URLSearchParams(useLocation().search)
  const rule = parameters.get('rule') ?? undefined
  const verdict = VERDICTS.find((value) => value === parameters.get('verdict'))
  const view = (['list', 'logos', 'comparison'] as const).find((value) => value === parameters.get('view'))
  return {
    rule: rule !== undefined && RULES.has(rule) ? rule : undefined,
    verdict,
    view: view ?? 'findings',
    pathWith: (changes) => paths.checkup({ rule, verdict, view, ...changes }),
  }
}

/** The rules in the order of the report, also while a run has none: so nothing moves when it ends. */
export function ruleRows(report: Report | undefined, byRule: FindingsByRule): RuleRow[] {
  if (report) return inShownOrder(report.outcomes)
  return inShownOrder(
    [...byRule].map(([rule, { length }]) => ({
      rule,
      verdict: RULES.get(rule)!.severity,
      findings: length,
      brands: length,
      accepted: 0,
      notJudged: [],
    })),
  )
}

/** A rule that is fine, or has findings, and could not check everything is shown under "could not check" too. */
export function matchesFilters(row: RuleRow, { verdict }: ReportFilters): boolean {
  if (verdict === 'not-judged') return row.verdict === verdict || row.notJudged.length > 0
  return !verdict || row.verdict === verdict
}

/** "1 page", "250 brands". @param unit in the plural. */
export function amountWords(amount: number, unit: RuleOutcome['unit'] | 'rules'): string {
  return `${countWords(amount)} ${amount === 1 ? unit.slice(0, -1) : unit}`
}

export type FindingsByRule = ReadonlyMap<string, readonly Finding[]>

/** The findings of each rule in the order in which they are shown. */
export function findingsByRule(findings: readonly Finding[]): FindingsByRule {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  return new Map(Array.from(byRule, ([rule, found]) => [rule, byId(found)]))
}

/** Findings about logos that can be shown, each brand and logo once; accepted ones are left out. */
export function logosAmong(findings: readonly Finding[]): Finding[] {
  const logos = findings.filter(
    ({ rule, logo, accepted }) =>
      accepted === undefined && RULES.get(rule)?.group === 'logos' && webAddress(logo) !== null,
  )
  return [...new Map(logos.map((finding) => [`${finding.brand} ${finding.logo}`, finding])).values()]
}
