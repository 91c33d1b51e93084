import type { Wait } from '#client/walk-list.ts'
import type { Finding } from '#checkup/report/finding.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { failureCause } from './failure-cause.ts'
import { type CheckupProgress, estimateRemaining, type Stage } from './progress.ts'
import type { Results } from './results.ts'

/** What a run knows of how far it is. */
export type RunParts = Pick<CheckupProgress, 'brands' | 'total' | 'pages' | 'logos' | 'requests'>

interface ProgressOptions {
  readonly now: () => number
  /** Milliseconds that an earlier run took. */
  readonly elapsed: number
  readonly results: Results
  readonly parts: () => RunParts
  readonly onProgress: ((progress: CheckupProgress, found: readonly Finding[]) => void) | undefined
}

/** Milliseconds between two reports of progress. */
const INTERVAL = 200

/** Tells how far a run is, at most five times a second, and how long it took without its pauses. */
export class ProgressReporter {
  stage: Stage = 'reading'
  readonly #options: ProgressOptions
  readonly #found = { fault: 0, suspicious: 0 }
  #probes = { done: 0, of: 0 }
  #wait: Wait | null = null
  #ranBefore: number
  /** Undefined while the run is paused. */
  #runningSince: number | undefined
  #reportedAt = 0

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#ranBefore = options.elapsed
    this.#runningSince = options.now()
  }

  enter(stage: Stage): void {
    this.stage = stage
    if (stage === 'done') this.#wait = null
    this.#report()
  }

  /** Something was read, or a logo was inspected. */
  moved(): void {
    if (this.#options.now() - this.#reportedAt >= INTERVAL) this.#report()
  }

  asked(done: number, of: number): void {
    this.#probes = { done, of }
    this.moved()
  }

  waiting(wait: Wait | null): void {
    this.#wait = wait
    this.#report()
  }

  pause(): void {
    this.#ranBefore = this.elapsed()
    this.#runningSince = undefined
    this.#report()
  }

  resume(): void {
    this.#runningSince ??= this.#options.now()
    this.#report()
  }

  elapsed(): number {
    return this.#ranBefore + (this.#runningSince === undefined ? 0 : this.#options.now() - this.#runningSince)
  }

  #report(): void {
    const { now, results, parts, onProgress } = this.#options
    this.#reportedAt = now()
    const fresh = results.takeFresh()
    for (const { rule } of fresh) this.#found[RULES.get(rule)!.severity] += 1
    const elapsed = this.elapsed()
    const progress = { ...parts(), probes: this.#probes }
    onProgress?.(
      {
        ...progress,
        stage: this.stage,
        findings: { ...this.#found },
        elapsed,
        remaining: this.stage === 'done' ? 0 : estimateRemaining(elapsed, progress),
        paused: this.#runningSince === undefined,
        wait: this.#wait && { milliseconds: this.#wait.milliseconds, cause: failureCause(this.#wait.error) },
      },
      fresh,
    )
  }
}
