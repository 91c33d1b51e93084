/**
 * The check-up of a catalogue: reads the whole list through its links, judges it by the rules, asks probes, looks at
 * every logo, and ends with a report. Knows neither the DOM nor Node: it runs in a Web Worker and in a terminal alike.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { RequestGate } from '#client/walk/request-gate.ts'
import { countList, type WalkedPage } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { BrandColumns } from './columns/brand-columns.ts'
import type { PageFacts } from './columns/page-facts.ts'
import type { LogoInspector } from './logos/logo-inspector.ts'
import { Judge } from './run/judge.ts'
import { LogoWork } from './run/logo-work.ts'
import { planProbes, runProbes } from './probes/run-probes.ts'
import type { Finding } from './report/finding.ts'
import { type Report, REPORT_VERSION } from './report/report.ts'
import { RULES } from './rules/rule-table.ts'
import { failureCause, isServiceFailure } from './run/failure-cause.ts'
import type { CheckupProgress } from './run/progress.ts'
import { ProgressReporter } from './run/progress-reporter.ts'
import { readList } from './run/read-list.ts'
import { Results } from './run/results.ts'

export interface CheckupOptions {
  readonly client: Pick<BrandClient, 'list' | 'single' | 'baseAddress'>
  /** Null: logos are not looked at, and the rules about what they show are "not judged". */
  readonly inspector: LogoInspector | null
  /** Ids of the rules to judge by; all of them by default. */
  readonly rules?: readonly string[] | undefined
  /** Pages requested at once where links are numbered pages; 4 by default. */
  readonly concurrency?: number | undefined
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Called about twice a second, and whenever the stage changes, with what was found since the last call. */
  readonly onProgress?: (progress: CheckupProgress, found: readonly Finding[]) => void
}

/** A check-up under way. */
export interface Checkup {
  /** Resolves also when the service fails or the run is cancelled: see `ended` of the report. */
  readonly report: Promise<Report>
  readonly cancel: () => void
}

const EVERYTHING = parseListQuery('')

export function startCheckup(options: CheckupOptions): Checkup {
  const run = new CheckupRun(options)
  return { report: run.report(), cancel: () => run.cancel() }
}

class CheckupRun {
  readonly #options: CheckupOptions
  readonly #abort = new AbortController()
  readonly #gate = new RequestGate((wait) => this.#progress.waiting(wait))
  readonly #columns = new BrandColumns()
  readonly #pages: PageFacts[] = []
  readonly #results: Results
  readonly #judge: Judge
  readonly #logos: LogoWork
  readonly #startedAt: number
  readonly #progress: ProgressReporter
  #totalBefore: number | null = null
  #complete = false

  constructor(options: CheckupOptions) {
    const { now = Date.now, inspector, rules, onProgress } = options
    this.#options = options
    this.#startedAt = now()
    this.#results = new Results(this.#columns, new Set(rules ?? RULES.keys()))
    this.#progress = new ProgressReporter({
      now,
      results: this.#results,
      parts: () => ({
        brands: this.#columns.length,
        total: this.#totalBefore,
        logos: this.#logos.part(),
      }),
      onProgress,
    })
    this.#judge = new Judge({
      columns: this.#columns,
      pages: this.#pages,
      results: this.#results,
      context: { baseAddress: options.client.baseAddress, now: this.#startedAt },
    })
    this.#logos = new LogoWork({
      baseAddress: options.client.baseAddress,
      inspector,
      columns: this.#columns,
      results: this.#results,
      signal: this.#abort.signal,
      onChange: () => this.#progress.moved(),
    })
  }

  cancel(): void {
    this.#abort.abort()
  }

  async report(): Promise<Report> {
    let ended: Report['ended'] = 'finished'
    let cause: string | undefined
    let total: number | null
    try {
      total = await this.#run()
    } catch (error) {
      const cancelled = this.#abort.signal.aborted
      if (!cancelled && !isServiceFailure(error)) {
        this.#abort.abort()
        throw error // a mistake of ours, which no report should hide
      }
      ended = cancelled ? 'cancelled' : 'stopped'
      cause = cancelled ? 'Cancelled' : failureCause(error)
      total = this.#totalBefore
      this.#abort.abort()
      this.#judgeWhatIsThere(cause)
    }
    return this.#write(ended, cause, total)
  }

  /** @returns how many brands the service counts. */
  async #run(): Promise<number | null> {
    const { client, concurrency = 4 } = this.#options
    const { signal } = this.#abort
    this.#totalBefore = await this.#count()
    this.#progress.enter('reading')
    this.#complete = await readList({
      client,
      gate: this.#gate,
      signal,
      concurrency,
      results: this.#results,
      onPage: (page) => this.#addPage(page),
    })
    this.#judge.pagesDone(this.#complete)

    this.#progress.enter('asking')
    const rows = new Map<string, number>()
    for (let row = this.#columns.length - 1; row >= 0; row--) rows.set(this.#columns.ids[row]!, row)
    const list = {
      columns: this.#columns,
      pages: this.#pages,
      complete: this.#complete,
      rows,
      startedAt: this.#startedAt,
    }
    await runProbes(planProbes(list, this.#results), this.#results, {
      client,
      gate: this.#gate,
      signal,
      onProgress: (done, of) => this.#progress.asked(done, of),
    })
    const totalAfter = await this.#count()

    this.#progress.enter('judging')
    this.#judge.list(this.#complete, [this.#totalBefore, totalAfter])

    this.#progress.enter('logos')
    await this.#logos.finish()
    return totalAfter
  }

  #addPage(page: WalkedPage): PageFacts {
    const facts = this.#judge.addPage(page, (row) => this.#logos.add(row))
    this.#progress.moved()
    return facts
  }

  /** A run that ended early still judges the brands that it read. */
  #judgeWhatIsThere(cause: string): void {
    if (this.#progress.stage === 'reading') {
      const unread = this.#results.unreadParts.reduce((sum, { count }) => sum + count, this.#columns.length)
      const left = Math.max(1, (this.#totalBefore ?? 0) - unread)
      this.#results.notRead(cause, left)
      if (this.#columns.length > 0) {
        this.#judge.pagesDone(false)
        this.#judge.list(false, [this.#totalBefore, null])
      }
    } else if (this.#progress.stage === 'asking') this.#judge.list(this.#complete, [this.#totalBefore, null])
    this.#logos.judge(cause)
    for (const { rule, judged, notJudged } of this.#results.outcomes()) {
      if (judged === 0 && notJudged.length === 0) this.#results.notJudged(rule, cause)
    }
  }

  async #count(): Promise<number | null> {
    const { client } = this.#options
    const { signal } = this.#abort
    try {
      return await countList(client, EVERYTHING, { gate: this.#gate, signal })
    } catch (error) {
      if (signal.aborted) throw error
      return null // the list itself will show whether the service is there
    }
  }

  #write(ended: Report['ended'], cause: string | undefined, total: number | null): Report {
    return {
      format: 'brand-catalogue-checkup',
      version: REPORT_VERSION,
      baseAddress: this.#options.client.baseAddress,
      startedAt: new Date(this.#startedAt).toISOString(),
      duration: Math.round(this.#progress.elapsed()),
      ended,
      ...(cause !== undefined && { cause }),
      brands: this.#columns.length,
      total,
      pages: this.#pages.length,
      requests: this.#gate.requests,
      logos: this.#logos.part().done,
      unread: this.#results.unreadParts,
      outcomes: this.#results.outcomes(),
      findings: this.#results.findings(),
      catalogue: this.#columns.data(),
    }
  }
}
