/**
 * What part of a report the address asks for, and the rules that belong to it. The rooms beside this file show the verdict,
 * the rules and the findings.
 */
import { useLocation } from 'react-router-dom'
import { byId, inShownOrder, VERDICTS } from '#checkup/report/outcome-order.ts'
import type { Finding } from '#checkup/report/finding.ts'
import type { Report, RuleOutcome } from '#checkup/report/report.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { countWords } from '#web/data/locale.ts'

/** What a rule found, or has found so far. */
export type RuleRow = Pick<
  RuleOutcome,
  'rule' | 'verdict' | 'findings' | 'brands' | 'accepted' | 'notJudged'
> &
  Partial<RuleOutcome>

/** One rule, or the comparison with another report; else all findings. */
export function useReportPart(): { readonly rule: string | undefined; readonly isComparison: boolean } {
  const parameters = new URLSearchParams(useLocation().search)
  const rule = parameters.get('rule') ?? ''
  return {
    rule: RULES.has(rule) ? rule : undefined,
    isComparison: parameters.get('view') === 'comparison',
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

/** "1 page", "250 brands". @param unit in the plural. */
export function amountWords(amount: number, unit: RuleOutcome['unit']): string {
  return `${countWords(amount)} ${amount === 1 ? unit.slice(0, -1) : unit}`
}

export type FindingsByRule = ReadonlyMap<string, readonly Finding[]>

/** The findings of each rule; once all are there, by id. */
export function findingsByRule(findings: readonly Finding[], areAll: boolean): FindingsByRule {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  return areAll ? new Map(Array.from(byRule, ([rule, found]) => [rule, byId(found)])) : byRule
}

/** The findings of all rules: the gravest first, then those of the rarest rules, which a common one would bury. */
export function rarestFirst(rows: readonly RuleRow[], byRule: FindingsByRule): Finding[] {
  return rows
    .map(({ rule, verdict }) => ({ verdict: VERDICTS.indexOf(verdict), findings: byRule.get(rule) ?? [] }))
    .toSorted((a, b) => a.verdict - b.verdict || a.findings.length - b.findings.length)
    .flatMap(({ findings }) => findings)
}
