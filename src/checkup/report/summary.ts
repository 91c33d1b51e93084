import type { Report } from './report.ts'
import { judgedRules, type Verdict, weightOf } from './outcomes.ts'

const NAMED_CAUSES = 3

type Judged = Pick<Report, 'outcomes' | 'findings'>

/** The numbers at the top of a report. */
export function summarise(report: Judged) {
  const rules = judgedRules(report)
  const count = (weight: string) => report.findings.filter(({ rule }) => weightOf(rule) === weight).length
  return {
    faults: count('fault'),
    toReview: count('review'),
    notes: count('note'),
    /** Rules without a finding that could judge something. */
    fine: rules.filter(({ verdict }) => verdict === 'fine').length,
    /** Rules of which something, or everything, could not be judged. */
    notJudged: rules.filter(({ notJudged }) => notJudged.length > 0).length,
    /** Rules of which nothing could be judged, because the service failed whatever was asked. */
    failed: rules.filter(({ failed }) => failed),
  }
}

/** The verdict about a whole report. */
export function verdictOf(report: Pick<Report, 'outcomes' | 'findings' | 'ended'>): Verdict {
  const { faults, toReview, failed } = summarise(report)
  if (faults > 0) return 'fault'
  if (toReview > 0) return 'review'
  return report.ended === 'finished' && failed.length === 0 ? 'fine' : 'not-judged'
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
  const rules = failed.length === 1 ? 'a whole rule' : `${failed.length} whole rules`
  return `${found} ${among}${failed.length === 0 ? '' : `, but the service failed for ${rules}`}.`
}

/** Whether every page was read. */
export function isWhole({ ended, unread = [] }: Pick<Report, 'ended' | 'unread'>): boolean {
  return ended === 'finished' && unread.length === 0
}

/** Which pages were passed over, and why; null where none was. */
export function unreadSentence({ unread = [] }: Pick<Report, 'unread'>): string | null {
  if (unread.length === 0) return null
  const causes = unread.slice(0, NAMED_CAUSES).map(({ cause }) => `${cause}.`)
  const left = unread.length - causes.length
  return [...causes, ...(left > 0 ? [`${amount(left, 'more page')} could not be read.`] : [])].join(' ')
}

/** How much could not be judged, in one sentence; null where everything was. */
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
