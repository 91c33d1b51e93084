/** How far a check-up is: what is done, what was found so far, and about how long the rest takes. */
import type { RuleGroup } from './rules/rule.ts'

/** What a group of rules has found so far. */
export interface GroupProgress {
  readonly state: 'waiting' | 'running' | 'done'
  readonly faults: number
  readonly toReview: number
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
  /** About how many milliseconds are left, at the speed of the last seconds; null while that is unknown. */
  readonly left: number | null
  readonly wait: { readonly milliseconds: number; readonly cause: string } | null
}

export interface Part {
  readonly done: number
  readonly of: number
}

const INTERVAL = 500
/** For how long the speed is measured, in milliseconds: at the start, logos that load fast come first. */
const SPEED_SPAN = { least: 10_000, most: 40_000 }
type Reported = Omit<CheckupProgress, 'elapsed' | 'left'>

const NONE: GroupProgress = { state: 'waiting', faults: 0, toReview: 0 }

/** Reports progress twice a second, so that the time left moves even while nothing comes. */
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
  /** How far it was when, over the last seconds. */
  let samples: (Reported & { readonly at: number })[] = []

  const show = () =>
    onProgress({ ...progress, elapsed: Date.now() - startedAt, left: timeLeft(samples[0], progress) })
  const report = (next: Partial<Reported>) => {
    progress = { ...progress, ...next }
    if (next.stage || next.wait !== undefined) show()
  }
  show()
  const timer = setInterval(() => {
    const at = Date.now()
    samples = [...samples, { ...progress, at }].filter((sample) => at - sample.at <= SPEED_SPAN.most)
    show()
  }, INTERVAL)
  return {
    report,
    group: (group: RuleGroup, { state, faults, toReview }: GroupProgress) =>
      report({ groups: { ...progress.groups, [group]: { state, faults, toReview } } }),
    stop: () => clearInterval(timer),
  }
}

function timeLeft(
  since: (Reported & { readonly at: number }) | undefined,
  progress: Reported,
): number | null {
  const span = Date.now() - (since?.at ?? 0)
  if (progress.stage !== 'looking' || !since || span < SPEED_SPAN.least) return null
  const left = (['requests', 'logos'] as const).map((part) => {
    const { done, of } = progress[part]
    return done >= of ? 0 : ((of - done) * span) / (done - since[part].done)
  })
  return left.every(Number.isFinite) ? Math.max(...left) : null
}
