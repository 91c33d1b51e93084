/** How far a check-up has come: what is done, and what was found so far. */
import type { Summary } from './report/outcomes.ts'
import { RULE_GROUPS, type RuleGroup } from './rules/rule.ts'

export interface CheckupProgress {
  readonly stage: 'reading' | 'looking' | 'judging' | 'stopping'
  readonly brands: number
  /** How many brands there are; null if the service does not say. */
  readonly total: number | null
  /** Requests that test filters, links and single brands. Like `logos`, 0 until the list has been read. */
  readonly requests: Readonly<Record<'done' | 'of', number>>
  readonly logos: Readonly<Record<'done' | 'of', number>>
  /** What was found so far. Null until the list has been read. */
  readonly summary: Summary | null
  /** The groups of rules that may find more. */
  readonly open: readonly RuleGroup[]
  /** How much of the run is done, from 0 to 1. */
  readonly done: number
  /** Milliseconds that the run has taken, including those of the run that it continues. */
  readonly elapsed: number
  /** Milliseconds until the list is read, then until all requests and logos are done, at the speed so far. Null if unknown. */
  readonly left: number | null
  readonly wait: { readonly milliseconds: number; readonly cause: string } | null
}

const INTERVAL = 500
/** Milliseconds for which the speed is measured before it is used. */
const MEASURED = 5000
/** The share of a run that reading the list counts as. */
const READING = 0.1
type Reported = Omit<CheckupProgress, 'done' | 'elapsed' | 'left'>

/** Reports progress twice a second, so that the time advances even while nothing arrives. */
export function reportProgress(onProgress: (progress: CheckupProgress) => void, startedAt: number) {
  let progress: Reported = {
    stage: 'reading',
    brands: 0,
    total: null,
    requests: { done: 0, of: 0 },
    logos: { done: 0, of: 0 },
    summary: null,
    open: RULE_GROUPS,
    wait: null,
  }
  let since = Date.now()
  /** How much of the stage was done at its start, by a run that this one continues. */
  let before = 0
  /** Stays as it was while the run is being stopped. */
  let reached = 0
  /** The part of the stage that is done, from 0 to 1. */
  const partDone = () => {
    const { stage, brands, total, requests, logos } = progress
    if (stage === 'reading') return Math.min(1, brands / (total || Infinity))
    // Both run at the same time: the run ends with the slower one.
    return Math.min(...[requests, logos].map(({ done, of }) => (of === 0 ? 1 : done / of)))
  }
  const show = () => {
    const { stage } = progress
    const spent = Date.now() - since
    const part = partDone()
    const left = stage === 'judging' ? 0 : (spent * (1 - part)) / (part - before)
    const isKnown = stage === 'judging' || (spent > MEASURED && Number.isFinite(left))
    if (stage !== 'stopping') reached = stage === 'reading' ? READING * part : READING + (1 - READING) * part
    onProgress({ ...progress, done: reached, elapsed: Date.now() - startedAt, left: isKnown ? left : null })
  }
  const report = (next: Partial<Reported>) => {
    // What a stage has done by its end: a run that continues this one counts on from there.
    if (next.stage) show()
    progress = { ...progress, ...next }
    if (next.stage) {
      since = Date.now()
      before = partDone()
    }
    if (next.stage || next.summary || next.wait !== undefined) show()
  }
  show()
  const timer = setInterval(show, INTERVAL)
  return { report, stop: () => clearInterval(timer) }
}
