import { RULES } from '#checkup/rules/rule-table.ts'
import type { Weight } from '#checkup/rules/rule.ts'
import type { Finding } from './finding.ts'
import type { Report, RuleOutcome } from './report.ts'

/** The gravest first. */
export const VERDICTS = ['fault', 'review', 'note', 'not-judged', 'fine'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Words for verdicts, in the app and in the terminal. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  fault: 'Fault',
  review: 'To review',
  note: 'Note',
  'not-judged': 'Could not check',
  fine: 'Fine',
}

/** A rule with what it found. */
export interface JudgedRule extends RuleOutcome {
  readonly verdict: Verdict
  readonly findings: readonly Finding[]
  /** How many brands the findings concern. */
  readonly brands: number
}

/** What is found by a rule that this program does not know needs a person. */
export function weightOf(rule: string): Weight {
  return RULES.get(rule)?.weight ?? 'review'
}

/** The rules in the order in which they are shown: by verdict, then by how many brands one fix would clear. */
export function judgedRules({ outcomes, findings }: Pick<Report, 'outcomes' | 'findings'>): JudgedRule[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  return outcomes
    .map((outcome): JudgedRule => {
      const found = byRule.get(outcome.rule) ?? []
      const brands = found.reduce((sum, { brands: count = 1 }) => sum + count, 0)
      const verdict = found.length > 0 ? weightOf(outcome.rule) : outcome.judged > 0 ? 'fine' : 'not-judged'
      return { ...outcome, verdict, findings: found, brands }
    })
    .toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || b.brands - a.brands)
}

/**
 * The findings of one rule; or of all, what a person must look at: the gravest first, then those of the rarest rules, which a
 * common one would bury.
 */
export function shownFindings(rules: readonly JudgedRule[], rule: string | undefined): Finding[] {
  const shown = rules.filter((row) =>
    rule === undefined ? row.verdict === 'fault' || row.verdict === 'review' : row.rule === rule,
  )
  return shown
    .toSorted(
      (a, b) =>
        VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || a.findings.length - b.findings.length,
    )
    .flatMap(({ findings }) => findings)
}

/** The findings of a rule by id; brands that were found together follow each other. */
export function byId(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted((a, b) => compareIds(a.brand ?? '', b.brand ?? ''))
  return [...Map.groupBy(sorted, (finding) => finding.group ?? finding).values()].flat()
}

/** Integers by size. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}
