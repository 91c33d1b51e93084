/** How far a check-up is: what is done, and what was found so far. */
import type { Verdict } from './report/outcomes.ts'
import type { RuleGroup } from './rules/rule.ts'

/** What a group of rules has found so far. */
export interface GroupProgress {
  /** A verdict once all its rules are judged: that of the most serious one. */
  readonly state: 'waiting' | 'running' | Verdict
  readonly faults: number
  readonly toReview: number
  /** Why not all of it was checked. */
  readonly cause?: string | undefined
}

export interface CheckupProgress {
  readonly stage: 'reading' | 'looking' | 'judging'
  readonly brands: number
  /** How many brands there are; null if the service does not say. */
  readonly total: number | null
  /** Requests that test filters, links and single brands. Like `logos`, 0 until the list has been read. */
  readonly requests: Part
  readonly logos: Part
  readonly groups: Readonly<Record<RuleGroup, GroupProgress>>
  /** Milliseconds since the start. */
  readonly elapsed: number
  readonly wait: { readonly milliseconds: number; readonly cause: string } | null
}

export interface Part {
  readonly done: number
  readonly of: number
}

const INTERVAL = 500
type Reported = Omit<CheckupProgress, 'elapsed'>

const NONE: GroupProgress = { state: 'waiting', faults: 0, toReview: 0 }

/** Reports progress twice a second, so that the time moves even while nothing comes. */
export function reportProgress(onProgress: (progress: CheckupProgress) => void, startedAt: number) {
  let progress: Reported = {
    stage: 'reading',
    brands: 0,
    total: null,
    requests: { done: 0, of: 0 },
    logos: { done: 0, of: 0 },
    groups: { contract: NONE, paging: NONE, filters: NONE, names: NONE, logos: NONE, times: NONE },
    wait: null,
  }
  const show = () => onProgress({ ...progress, elapsed: Date.now() - startedAt })
  const report = (next: Partial<Reported>) => {
    progress = { ...progress, ...next }
    if (next.stage || next.wait !== undefined) show()
  }
  show()
  const timer = setInterval(show, INTERVAL)
  return {
    report,
    group: (group: RuleGroup, { state, faults, toReview, cause }: GroupProgress) => {
      report({ groups: { ...progress.groups, [group]: { state, faults, toReview, cause } } })
      show()
    },
    stop: () => clearInterval(timer),
  }
}
