import { RULES } from '#checkup/rules/rule-table.ts'
import type { Severity } from '#checkup/rules/rule.ts'
import type { Finding, Report, RuleOutcome } from './report.ts'

/** The most serious first. */
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
}

/** Findings of a rule that this version does not know are to review. */
export function severityOf(rule: string): Severity {
  return RULES.get(rule)?.severity ?? 'review'
}

const byVerdict = (a: JudgedRule, b: JudgedRule) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)

/** The rules in the order in which they are shown: by verdict, then those with the most findings first. */
export function judgedRules({ outcomes, findings }: Pick<Report, 'outcomes' | 'findings'>): JudgedRule[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  return outcomes
    .map((outcome): JudgedRule => {
      const found = byRule.get(outcome.rule) ?? []
      const verdict = found.length > 0 ? severityOf(outcome.rule) : outcome.judged > 0 ? 'fine' : 'not-judged'
      return { ...outcome, verdict, findings: found }
    })
    .toSorted((a, b) => byVerdict(a, b) || b.findings.length - a.findings.length)
}

/**
 * The findings of one rule, or all faults and findings to review: the most serious first, then those of the rarest rules,
 * which common ones would bury.
 */
export function shownFindings(rules: readonly JudgedRule[], rule: string | undefined): Finding[] {
  const shown = rules.filter((row) =>
    rule === undefined ? row.verdict === 'fault' || row.verdict === 'review' : row.rule === rule,
  )
  return shown
    .toSorted((a, b) => byVerdict(a, b) || a.findings.length - b.findings.length)
    .flatMap(({ findings }) => findings)
}

/** Sorts the findings of a rule by id, but keeps brands that were found together side by side. */
export function byId(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted((a, b) => compareIds(a.brand ?? '', b.brand ?? ''))
  return [...Map.groupBy(sorted, (finding) => finding.group ?? finding).values()].flat()
}

/** Compares integers without leading zeros, as text, by their value. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

type Judged = Pick<Report, 'outcomes' | 'findings'>

/** The numbers at the top of a report. */
export function summarise(report: Judged) {
  const count = (severity: string) =>
    report.findings.filter(({ rule }) => severityOf(rule) === severity).length
  /** How many rules could not be judged at all, because every request failed. */
  const failed = report.outcomes.filter((outcome) => outcome.failed).length
  return { faults: count('fault'), toReview: count('review'), failed }
}

/** The verdict about a whole report. */
export function verdictOf(report: Pick<Report, 'outcomes' | 'findings' | 'ended'>): Verdict {
  const { faults, toReview, failed } = summarise(report)
  if (faults > 0) return 'fault'
  if (toReview > 0) return 'review'
  return report.ended === 'finished' && failed === 0 ? 'fine' : 'not-judged'
}

/** The verdict in one sentence: what a person must look at, "34 to review, 0 faults". */
export function verdictSentence(report: Judged & Pick<Report, 'brands' | 'ended' | 'cause'>): string {
  const { faults, toReview, failed } = summarise(report)
  const found = `${countOf(toReview)} to review, ${amount(faults, 'fault')}`
  const among = `among ${amount(report.brands, 'brand')}`
  if (report.ended !== 'finished') {
    const isEmpty = report.brands === 0 && faults + toReview === 0
    const soFar = isEmpty ? 'no brand was read' : `${found} ${among} read until then`
    return report.ended === 'cancelled'
      ? `Cancelled: ${soFar}.`
      : `Not finished: ${soFar}. ${report.cause ?? ''}.`
  }
  const rules = failed === 1 ? 'a whole rule' : `${failed} whole rules`
  return `${found} ${among}${failed === 0 ? '' : `, but the service failed for ${rules}`}.`
}

/** How much could not be judged, in one sentence; null if everything was. */
export function notJudgedSentence({ outcomes }: Pick<Report, 'outcomes'>): string | null {
  const open = outcomes.filter(({ notJudged }) => notJudged.length > 0)
  if (open.length === 0) return null
  const whole = open.filter(({ judged }) => judged === 0).length
  const rules = amount(outcomes.length, 'rule')
  if (whole === 0) return `${open.length} of ${rules} were not fully checked.`
  const partly = open.length - whole
  return `${whole} of ${rules} could not be checked${partly > 0 ? `, and ${partly} only in part` : ''}.`
}

/** "1 page", "3,470 brands". */
export function amount(number: number, unit: string): string {
  return `${countOf(number)} ${unit}${number === 1 ? '' : 's'}`
}

export function countOf(number: number): string {
  return number.toLocaleString('en')
}

const HIDDEN =
  /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]|[^\S ]/gv
/** Plain blanks that a reader would not notice: at an end, or in a row. */
const UNNOTICED = /^ +| +$| {2,}/g

/**
 * Text whose invisible characters are shown as codes, such as ⟨U+200B⟩, and stray blanks as ␣; safe to print on a
 * terminal.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNNOTICED, (blanks) => '␣'.repeat(blanks.length))
    .replace(
      HIDDEN,
      (character, emoji?: string) =>
        emoji ?? `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}
