/**
 * What part of a report the address asks for, and the rules that belong to it. The rooms beside this file show the verdict,
 * the rules and the findings.
 */
import { useLocation } from 'react-router-dom'
import { VERDICTS } from '#checkup/report/outcome-order.ts'
import type { RuleOutcome, Verdict } from '#checkup/report/report.ts'
import type { Severity } from '#checkup/rules/rule.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { countWords } from '#web/parts/times/moment-words.ts'
import { paths } from '#web/routing/paths.ts'
import type { CheckupState } from '#web/checkup/run/checkup-store.ts'

const SEVERITIES = ['fault', 'suspicious'] as const satisfies readonly Severity[]
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  fault: 'Fault',
  suspicious: 'Suspicious',
  'not-judged': 'Could not judge',
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
> & {
  readonly outcome: RuleOutcome | undefined
}

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

/** The rules in the order of the report. While a run has none: by severity, so that no rule changes its place. */
export function ruleRows({ summary, counts }: Pick<CheckupState, 'summary' | 'counts'>): RuleRow[] {
  if (summary) return summary.outcomes.map((outcome) => ({ ...outcome, outcome }))
  const found = [...RULES.values()].filter(({ id }) => counts[id] !== undefined)
  return SEVERITIES.flatMap((severity) => found.filter((rule) => rule.severity === severity)).map(
    ({ id, severity }) => ({
      rule: id,
      verdict: severity,
      findings: counts[id]!,
      brands: counts[id]!,
      accepted: 0,
      notJudged: [],
      outcome: undefined,
    }),
  )
}

/** A rule that is fine, or has findings, and could not judge everything is shown under "could not judge" too. */
export function matchesFilters(row: RuleRow, { verdict }: ReportFilters): boolean {
  if (verdict === 'not-judged') return row.verdict === verdict || row.notJudged.length > 0
  return !verdict || row.verdict === verdict
}

/** How many findings these rules have, accepted ones included. */
export function countFindings(rows: readonly RuleRow[]): number {
  return rows.reduce((sum, { findings, accepted }) => sum + findings + accepted, 0)
}

/** "1 page", "250 brands". @param unit in the plural. */
export function amountWords(amount: number, unit: RuleOutcome['unit'] | 'rules'): string {
  return `${countWords(amount)} ${amount === 1 ? unit.slice(0, -1) : unit}`
}
