import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import type { Severity } from '#checkup/rules/rule.ts'
import type { Finding, Report, RuleOutcome } from './report.ts'

/** The most serious first. */
export const VERDICTS = ['fault', 'review', 'note', 'unchecked', 'fine'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Words for verdicts, in the app and in the terminal. */
export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  fault: 'Fault',
  review: 'To review',
  note: 'Note',
  unchecked: 'Could not check',
  fine: 'Fine',
}

/** A rule with what it found. */
export interface JudgedRule extends RuleOutcome {
  readonly verdict: Verdict
  readonly findings: readonly Finding[]
  /** How many faults these findings are: see `findingKey`. */
  readonly count: number
}

/** Findings of a rule that this version does not know are to review. */
export function severityOf(rule: string): Severity {
  return RULES.get(rule)?.severity ?? 'review'
}

/** The rule whose requests are about a sample of the brands, unless every brand is asked for. */
export const SAMPLED = 'detail-differs'

/** Whether a finding is about the service as a whole, and its brand only shows it. */
export function isAboutService({ rule, brand }: Pick<Finding, 'rule' | 'brand'>): boolean {
  return brand === null || (RULES.get(rule)?.unit === 'requests' && rule !== SAMPLED)
}

/** The identity of a finding. A fault of the service is one, whichever brand or page shows it. */
export function findingKey(finding: Pick<Finding, 'rule' | 'brand' | 'field'>): string {
  const { rule, brand, field } = finding
  return (isAboutService(finding) ? [rule, field.replace(/\bpage .*/, '')] : [rule, brand, field]).join('\n')
}

/** Findings about brands differ already: 30,000 more keys would make a long task. */
function countFaults(findings: readonly Finding[]): number {
  const ofService = findings.filter(isAboutService)
  return findings.length - ofService.length + new Set(ofService.map(findingKey)).size
}

const byVerdict = (a: JudgedRule, b: JudgedRule) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)

/** The rules in the order in which they are shown: by verdict, then those with the most findings first. */
export function judgedRules({ outcomes, findings }: Pick<Report, 'outcomes' | 'findings'>): JudgedRule[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  return outcomes
    .map((outcome): JudgedRule => {
      const found = byRule.get(outcome.rule) ?? []
      const verdict = found.length > 0 ? severityOf(outcome.rule) : outcome.judged > 0 ? 'fine' : 'unchecked'
      return { ...outcome, verdict, findings: found, count: countFaults(found) }
    })
    .toSorted((a, b) => byVerdict(a, b) || b.count - a.count)
}

/**
 * The findings of one rule, or all faults and findings to review: the most serious first, new ones before old ones, then
 * those of the rarest rules, which common ones would bury.
 */
export function shownFindings(
  rules: readonly JudgedRule[],
  rule: string | undefined,
  states?: ReadonlyMap<string, string>,
): Finding[] {
  const shown = rules.filter((row) =>
    rule === undefined ? row.verdict === 'fault' || row.verdict === 'review' : row.rule === rule,
  )
  const isOld = (finding: Finding) =>
    Number(states !== undefined && states.get(findingKey(finding)) !== 'new')
  return shown
    .toSorted((a, b) => byVerdict(a, b) || a.findings.length - b.findings.length)
    .flatMap(({ verdict, findings }) =>
      findings.map((finding) => ({ finding, rank: 2 * VERDICTS.indexOf(verdict) + isOld(finding) })),
    )
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ finding }) => finding)
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
  const bySeverity = Map.groupBy(report.findings, ({ rule }) => severityOf(rule))
  const count = (severity: Severity) => countFaults(bySeverity.get(severity) ?? [])
  /** How many rules could not be judged at all, because every request failed. */
  const failed = report.outcomes.filter((outcome) => outcome.failed).length
  return { faults: count('fault'), toReview: count('review'), failed }
}

/** The verdict about a whole report. */
export function verdictOf(report: Judged & Pick<Report, 'brands' | 'ended'>): Verdict {
  const { faults, toReview, failed } = summarise(report)
  if (faults > 0) return 'fault'
  if (toReview > 0) return 'review'
  return report.ended === 'finished' && failed === 0 && report.brands > 0 ? 'fine' : 'unchecked'
}

/** "2 faults, 34 to review". */
export function foundWords({ faults, toReview }: { faults: number; toReview: number }): string {
  return `${amount(faults, 'fault')}, ${countOf(toReview)} to review`
}

/** The verdict in one sentence: what a person must look at, "2 faults, 34 to review among 3,470 brands." */
export function verdictSentence(report: Judged & Pick<Report, 'brands' | 'ended' | 'cause'>): string {
  const { faults, toReview, failed } = summarise(report)
  const found = foundWords({ faults, toReview })
  const among = `among ${amount(report.brands, 'brand')}`
  if (report.ended !== 'finished') {
    const isEmpty = report.brands === 0 && faults + toReview === 0
    const soFar = isEmpty ? 'no brand was read' : `${found} ${among} read until then`
    return report.ended === 'cancelled'
      ? `Cancelled: ${soFar}.`
      : `Not finished: ${soFar}. ${report.cause ?? ''}.`
  }
  if (report.brands === 0 && faults + toReview === 0) return 'There are no brands to check.'
  const rules = failed === 1 ? 'a whole rule' : `${failed} whole rules`
  return `${found} ${among}${failed === 0 ? '' : `, but the service failed for ${rules}`}.`
}

/** A rule that makes most of a large figure: "310 of the 475 to review are of one rule: A brand has not been …" */
export function mostSentence(rules: readonly JudgedRule[]): string | null {
  const parts = (['fault', 'review'] as const).flatMap((severity) => {
    const same = rules.filter(({ verdict }) => verdict === severity)
    const all = same.reduce((sum, { count }) => sum + count, 0)
    const [first] = same
    if (!first || same.length < 2 || all < 10 || first.count * 2 < all) return []
    const words = severity === 'fault' ? amount(all, 'fault') : `${countOf(all)} to review`
    return [`${countOf(first.count)} of the ${words} are of one rule: ${titleOf(first.rule)}.`]
  })
  return parts.join(' ') || null
}

/** What could not be checked, by cause: also the brands that a sample left out. */
export function openCauses(
  { rule, asked, notJudged }: RuleOutcome,
  brands: number,
): RuleOutcome['notJudged'] {
  const left = rule === SAMPLED && asked ? brands - asked.length : 0
  return left > 0 ? [...notJudged, { cause: 'Not asked for', count: left, brands: [] }] : notJudged
}

/** What a rule knows of a sample: "1 of 100 asked differs; 4,900 were not asked." Null if no brand was left out. */
export function sampleSentence({
  outcomes,
  findings,
  brands,
}: Judged & Pick<Report, 'brands'>): string | null {
  const { asked = [], judged = 0 } = outcomes.find(({ rule }) => rule === SAMPLED) ?? {}
  const left = brands - asked.length
  if (judged === 0 || left <= 0) return null
  const differ = new Set(findings.flatMap(({ rule, brand }) => (rule === SAMPLED ? (brand ?? []) : []))).size
  return `At their own addresses, ${countOf(differ)} of ${countOf(judged)} asked ${differ === 1 ? 'differs' : 'differ'}; ${countOf(left)} were not asked.`
}

/** How much could not be judged, in one sentence; null if everything was. */
export function uncheckedSentence({ outcomes }: Pick<Report, 'outcomes'>): string | null {
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
