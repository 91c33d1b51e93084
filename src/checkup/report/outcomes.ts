/** The outcome of a report: each rule with its verdict and findings, and the totals. */
import { RULES } from '#checkup/rules/rule-table.ts'
import type { Severity } from '#checkup/rules/rule.ts'
import type { Finding, Report, RuleOutcome } from './report.ts'

/** Verdicts by their labels in the app and in the terminal, the most serious first. */
export const VERDICT_LABELS = {
  fault: 'Fault',
  review: 'To review',
  note: 'Note',
  unchecked: 'Could not check',
  partly: 'Partly checked',
  fine: 'Fine',
} as const
export type Verdict = keyof typeof VERDICT_LABELS
export const VERDICTS = Object.keys(VERDICT_LABELS) as readonly Verdict[]

export interface JudgedRule extends RuleOutcome {
  readonly verdict: Verdict
  /** New ones first. */
  readonly findings: readonly Finding[]
  /** How many faults these findings amount to: see `countFaults`. */
  readonly count: number
  /** How many of them are new since an earlier report. */
  readonly fresh: number
}

export type Summary = Readonly<ReturnType<typeof summarise>>

/** `not checked`: one of the check-ups did not ask, so it is not known to be new, or fixed. */
export const STATES = ['new', 'still there', 'fixed', 'not checked before', 'not checked again'] as const
export type FindingState = (typeof STATES)[number]

/** The findings of each state, if the report is compared with an earlier one. */
export type FindingStates = ReadonlyMap<Finding, FindingState>

/** Findings of a rule that this version does not know are to review. */
export const severityOf = (rule: string): Severity => RULES.get(rule)?.severity ?? 'review'

/** The rule whose requests are about a sample of the brands, unless every brand is requested. */
export const SAMPLED = 'detail-differs'
export const SAMPLE_CAUSE = 'Only a sample was loaded'

/** Whether a finding is about the service as a whole, and its brand is only an example. */
export const isAboutService = ({ rule, brand }: Pick<Finding, 'rule' | 'brand'>): boolean =>
  brand === null || (RULES.get(rule)?.unit === 'requests' && rule !== SAMPLED)

/** The identity of a finding among those of its rule. A fault of the service is one, whichever brand or page shows it. */
export function findingKey(finding: Finding): string {
  const { brand, field } = finding
  return isAboutService(finding) ? field.replace(/\bpage .*/, '') : `${brand}\n${field}`
}

/** How many faults the findings of a rule amount to. Those about brands differ already: 30,000 more keys would make a long task. */
export function countFaults(findings: readonly Finding[]): number {
  const ofService = findings.filter(isAboutService)
  return findings.length - ofService.length + new Set(ofService.map(findingKey)).size
}

export function summarise(
  { outcomes, findings }: Pick<Report, 'outcomes' | 'findings'>,
  states?: FindingStates,
) {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  const rules = outcomes.map((outcome): JudgedRule => {
    const found = byRule.get(outcome.rule) ?? []
    const isOld = (finding: Finding) => Number(states?.get(finding) !== 'new')
    const newFirst = states ? found.toSorted((a, b) => isOld(a) - isOld(b)) : found
    const fresh = countFaults(found.filter((finding) => isOld(finding) === 0))
    const soundness = outcome.judged === 0 ? 'unchecked' : outcome.notJudged.length > 0 ? 'partly' : 'fine'
    const verdict = found.length > 0 ? severityOf(outcome.rule) : soundness
    return { ...outcome, verdict, findings: newFirst, count: countFaults(found), fresh }
  })
  const rank = ({ verdict }: JudgedRule) => VERDICTS.indexOf(verdict)
  return {
    /** In the order in which they are shown: by verdict, those with new findings first, then those with the most findings. */
    rules: rules.toSorted(
      (a, b) => rank(a) - rank(b) || Number(b.fresh > 0) - Number(a.fresh > 0) || b.count - a.count,
    ),
    faults: countFound(rules, 'fault'),
    toReview: countFound(rules, 'review'),
    /** How many rules could not be checked at all, because every request failed. */
    failed: outcomes.filter((outcome) => outcome.failed).length,
  }
}

/** How many findings are of this verdict. */
export const countFound = (rules: readonly JudgedRule[], wanted: Verdict) =>
  rules.reduce((sum, { verdict, count }) => sum + (verdict === wanted ? count : 0), 0)

export function verdictOf({ ended, brands }: Report, { faults, toReview, failed }: Summary): Verdict {
  if (ended !== 'finished') return 'partly'
  if (faults > 0) return 'fault'
  if (toReview > 0) return 'review'
  return failed === 0 && brands > 0 ? 'fine' : 'unchecked'
}

/** Faults, findings to review, and notes, in the order in which they are shown. */
export const allFindings = ({ rules }: Summary) => rules.flatMap(({ findings }) => findings)
