/** How far a check-up is: what is done, what was found so far, and about how long the rest takes. */
import type { RuleGroup } from './rules/rule.ts'

/** What a group of rules has found so far. */
export interface GroupProgress {
  readonly state: 'waiting' | 'running' | 'done'
  readonly faults: number
  readonly toReview: number
}

/** How far a run is. */
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
  /** The current wait before a retry, if any. */
  readonly wait: { readonly milliseconds: number; readonly cause: string } | null
}

export interface Part {
  readonly done: number
  readonly of: number
}

/** Milliseconds between two reports of progress. */
const INTERVAL = 500
/** How far back the speed is measured, in milliseconds. Where nothing comes for as long, the time left is not known. */
const SPEED_SPAN = 8_000
type Reported = Omit<CheckupProgress, 'elapsed' | 'left'>

const NONE: GroupProgress = { state: 'waiting', faults: 0, toReview: 0 }

/** Reports progress twice a second, so that the time left moves even while nothing comes. */
export class ProgressReporter {
  readonly startedAt = Date.now()
  readonly #onProgress: (progress: CheckupProgress) => void
  readonly #timer = setInterval(() => this.#tick(), INTERVAL)
  #progress: Reported = {
    stage: 'reading',
    brands: 0,
    total: null,
    requests: { done: 0, of: 0 },
    logos: { done: 0, of: 0 },
    groups: { contract: NONE, paging: NONE, filters: NONE, names: NONE, logos: NONE, times: NONE },
    wait: null,
  }
  /** How much was done when, over the last seconds. */
  #samples: { readonly at: number; readonly requests: number; readonly logos: number }[] = []

  constructor(onProgress: (progress: CheckupProgress) => void) {
    this.#onProgress = onProgress
  }

  report(next: Partial<Reported>): void {
    this.#progress = { ...this.#progress, ...next }
    if (next.stage || next.wait !== undefined) this.#show()
  }

  group(group: RuleGroup, { state, faults, toReview }: GroupProgress): void {
    this.report({ groups: { ...this.#progress.groups, [group]: { state, faults, toReview } } })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    const at = Date.now()
    const { requests, logos } = this.#progress
    this.#samples.push({ at, requests: requests.done, logos: logos.done })
    this.#samples = this.#samples.filter((sample) => at - sample.at <= SPEED_SPAN)
    this.#show()
  }

  #show(): void {
    const elapsed = Date.now() - this.startedAt
    this.#onProgress({ ...this.#progress, elapsed, left: this.#left() })
  }

  #left(): number | null {
    const { stage, requests, logos } = this.#progress
    const [first] = this.#samples
    const span = Date.now() - (first?.at ?? 0)
    if (stage !== 'looking' || !first || span < 2000) return null
    const leftOf = ({ done, of }: Part, since: number) =>
      done >= of ? 0 : ((of - done) * span) / (done - since)
    const left = Math.max(leftOf(requests, first.requests), leftOf(logos, first.logos))
    return Number.isFinite(left) ? left : null
  }
}
