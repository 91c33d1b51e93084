import { RULES } from '#checkup/rules/rule-table.ts'
import type { Report, RuleOutcome } from './report.ts'

const NAMED_CAUSES = 3

/** The numbers at the top of a report. Accepted findings do not count. */
export interface Summary {
  readonly faults: number
  readonly suspicious: number
  readonly accepted: number
  /** Rules without a finding that could judge something. */
  readonly fine: number
  /** Rules of which something, or everything, could not be judged. */
  readonly notJudged: number
}

export function summarise({ outcomes }: Pick<Report, 'outcomes'>): Summary {
  const sum = (severity: string) =>
    outcomes
      .filter(({ rule }) => RULES.get(rule)?.severity === severity)
      .reduce((total, { findings }) => total + findings, 0)
  return {
    faults: sum('fault'),
    suspicious: sum('suspicious'),
    accepted: outcomes.reduce((total, { accepted }) => total + accepted, 0),
    fine: outcomes.filter(({ verdict }) => verdict === 'fine').length,
    notJudged: outcomes.filter(({ notJudged }) => notJudged.length > 0).length,
  }
}

/** The verdict in one sentence. */
export function verdictSentence(report: Pick<Report, 'outcomes' | 'brands' | 'ended' | 'cause'>): string {
  const { faults, suspicious } = summarise(report)
  const what = [
    ...(faults > 0 ? [count(faults, 'fault', 'faults')] : []),
    ...(suspicious > 0 ? [count(suspicious, 'suspicious finding', 'suspicious findings')] : []),
  ]
  const found = what.length > 0 ? what.join(' and ') : 'no faults'
  const among = `among ${count(report.brands, 'brand', 'brands')}`
  const soFar =
    report.brands === 0 && what.length === 0 ? 'no brand was read' : `${found} ${among} read until then`
  if (report.ended === 'cancelled') return `Cancelled: ${soFar}.`
  if (report.ended === 'stopped') return `Not finished: ${soFar}. ${report.cause ?? ''}.`
  const failed = failedRules(report).length
  const but =
    failed === 0
      ? ''
      : `, but the service failed for ${failed === 1 ? 'a whole rule' : `${failed} whole rules`}`
  return `${found[0]!.toUpperCase()}${found.slice(1)} ${among}${but}.`
}

/** The rules of which nothing could be judged, because the service failed whatever was asked. */
export function failedRules({ outcomes }: Pick<Report, 'outcomes'>): RuleOutcome[] {
  return outcomes.filter(({ failed }) => failed)
}

/** Whether every page was read. */
export function isWhole({ ended, unread = [] }: Pick<Report, 'ended' | 'unread'>): boolean {
  return ended === 'finished' && unread.length === 0
}

/** Whether every brand was read. A run that ended later, such as while its logos were loaded, has them all. */
export function hasEveryBrand({ ended, unread = [], brands, total, findings }: Report): boolean {
  if (unread.length > 0) return false
  if (ended !== 'finished') return total !== null && brands >= total
  return findings.every(({ rule }) => rule !== 'links-loop')
}

/** Which pages were passed over, and why; null where none was. */
export function unreadSentence({ unread = [] }: Pick<Report, 'unread'>): string | null {
  if (unread.length === 0) return null
  const causes = unread.slice(0, NAMED_CAUSES).map(({ cause }) => `${cause}.`)
  const left = unread.length - causes.length
  return [
    ...causes,
    ...(left > 0 ? [`${count(left, 'more page', 'more pages')} could not be read.`] : []),
  ].join(' ')
}

/** How much could not be judged, in one sentence; null where everything was. */
export function notJudgedSentence(report: Pick<Report, 'outcomes'>): string | null {
  const open = report.outcomes.filter(({ notJudged }) => notJudged.length > 0)
  if (open.length === 0) return null
  const whole = open.filter(({ judged }) => judged === 0).length
  const rules = count(report.outcomes.length, 'rule', 'rules')
  if (whole === 0) return `${open.length} of ${rules} were not fully checked.`
  const partly = open.length - whole
  return `${whole} of ${rules} could not be checked${partly > 0 ? `, and ${partly} only in part` : ''}.`
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}
