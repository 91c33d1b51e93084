import type { Wait } from '#client/walk-list.ts'
import type { Finding } from '#checkup/report/finding.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { failureCause } from './failure-cause.ts'
import type { CheckupProgress, Stage } from './progress.ts'
import type { Results } from './results.ts'

interface ProgressOptions {
  readonly now: () => number
  readonly results: Results
  readonly parts: () => Pick<CheckupProgress, 'brands' | 'total' | 'logos'>
  readonly onProgress: ((progress: CheckupProgress, found: readonly Finding[]) => void) | undefined
}

/** Milliseconds between two reports of progress. */
const INTERVAL = 500

/** Tells how far a run is, about twice a second. */
export class ProgressReporter {
  stage: Stage = 'reading'
  readonly #options: ProgressOptions
  readonly #startedAt: number
  readonly #found = { fault: 0, suspicious: 0 }
  #probes = { done: 0, of: 0 }
  #wait: Wait | null = null
  #reportedAt = 0

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#startedAt = options.now()
  }

  enter(stage: Stage): void {
    this.stage = stage
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

  elapsed(): number {
    return this.#options.now() - this.#startedAt
  }

  #report(): void {
    const { now, results, parts, onProgress } = this.#options
    this.#reportedAt = now()
    const fresh = results.takeFresh()
    for (const { rule } of fresh) this.#found[RULES.get(rule)!.severity] += 1
    onProgress?.(
      {
        ...parts(),
        stage: this.stage,
        probes: this.#probes,
        findings: { ...this.#found },
        elapsed: this.elapsed(),
        wait: this.#wait && { milliseconds: this.#wait.milliseconds, cause: failureCause(this.#wait.error) },
      },
      fresh,
    )
  }
}
