/**
 * The check-up of a catalogue: reads the whole list through its links, judges it by the rules, asks probes, looks at
 * every logo, and ends with a report. Knows neither the DOM nor Node: it runs in a Web Worker and in a terminal alike.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { RequestGate } from '#client/walk/request-gate.ts'
import { countList, type Wait, type WalkedPage } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { BrandColumns, type BrandColumnsData } from './columns/brand-columns.ts'
import { type PageFacts, pageFacts } from './columns/page-facts.ts'
import type { LogoFacts } from './logos/logo-facts.ts'
import type { LogoInspector } from './logos/logo-inspector.ts'
import { LogoWork } from './run/logo-work.ts'
import { planProbes, runProbes } from './probes/run-probes.ts'
import { catalogueHash } from './report/catalogue-hash.ts'
import { catalogueOf } from './report/catalogue.ts'
import type { Finding } from './report/finding.ts'
import { type Report, REPORT_VERSION } from './report/report.ts'
import { CHECKED_RULES, RULES } from './rules/rule-table.ts'
import { failureCause } from './run/failure-cause.ts'
import { type CheckupProgress, estimateRemaining, type Part, type Stage } from './run/progress.ts'
import { readList } from './run/read-list.ts'
import { Results, type UnreadPart } from './run/results.ts'

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
  /** Continues a run that was stopped, cancelled or lost with its page. */
  readonly resume?: CheckupSnapshot | undefined
  /** Called at most ten times a second, and whenever the stage changes. */
  readonly onProgress?: (progress: CheckupProgress) => void
  /** Called with what was found since the last call. */
  readonly onFindings?: (findings: readonly Finding[]) => void
}

/** A check-up under way. */
export interface Checkup {
  /** Resolves in every case, also when the service fails or the run is cancelled: see `ended` of the report. */
  readonly report: Promise<Report>
  readonly pause: () => void
  readonly resume: () => void
  readonly cancel: () => void
  /** Holds only the logos back, as in a hidden tab. */
  readonly holdLogos: (held: boolean) => void
  /** Where the run is, as plain data for structured clone: at any moment, and after the end too. */
  readonly snapshot: () => CheckupSnapshot
}

export interface CheckupSnapshot {
  readonly version: 1
  readonly baseAddress: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Milliseconds. */
  readonly elapsed: number
  readonly requests: number
  readonly totalBefore: number | null
  readonly columns: BrandColumnsData
  readonly pages: readonly PageFacts[]
  /** Where the walk continues; null: the list was read to its end; undefined: it has not begun. */
  readonly rest: string | null | undefined
  readonly unread: readonly UnreadPart[]
  readonly logos: readonly LogoFacts[]
  readonly findings: readonly Finding[]
}

const EVERYTHING = parseListQuery('')
/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 100

export function startCheckup(options: CheckupOptions): Checkup {
  const run = new CheckupRun(options)
  return {
    report: run.report(),
    pause: () => run.pause(),
    resume: () => run.resume(),
    cancel: () => run.cancel(),
    holdLogos: (held) => run.holdLogos(held),
    snapshot: () => run.snapshot(),
  }
}

class CheckupRun {
  readonly #options: CheckupOptions
  readonly #now: () => number
  readonly #abort = new AbortController()
  readonly #gate: RequestGate
  readonly #columns: BrandColumns
  readonly #results: Results
  readonly #logos: LogoWork
  readonly #pages: PageFacts[]
  readonly #startedAt: number
  readonly #resumed: CheckupSnapshot | undefined
  #rest: string | null | undefined
  #totalBefore: number | null
  #complete = false
  #stoppedWith: readonly UnreadPart[] | undefined
  #stage: Stage = 'reading'
  #probes: Part = { done: 0, of: 0 }
  #counts = { fault: 0, suspicious: 0 }
  #wait: Wait | null = null
  #runningSince: number
  #ranBefore: number
  #progressAt = 0

  constructor(options: CheckupOptions) {
    const { resume, now = Date.now, inspector, rules } = options
    this.#options = options
    this.#now = now
    this.#resumed = resume
    this.#startedAt = resume?.startedAt ?? now()
    this.#runningSince = now()
    this.#ranBefore = resume?.elapsed ?? 0
    this.#gate = new RequestGate((wait) => {
      this.#wait = wait
      this.#progress(true)
    })
    this.#gate.requests = resume?.requests ?? 0
    this.#columns = resume ? BrandColumns.from(resume.columns) : new BrandColumns()
    this.#pages = [...(resume?.pages ?? [])]
    this.#rest = resume?.rest
    this.#totalBefore = resume?.totalBefore ?? null
    this.#results = new Results(this.#columns, new Set(rules ?? RULES.keys()))
    this.#logos = new LogoWork({
      inspector,
      columns: this.#columns,
      results: this.#results,
      signal: this.#abort.signal,
      known: resume?.logos ?? [],
      onChange: () => this.#progress(false),
    })
  }

  pause(): void {
    if (this.#gate.paused) return
    this.#ranBefore = this.#elapsed()
    this.#gate.pause()
    this.#logos.hold('paused', true)
    this.#progress(true)
  }

  resume(): void {
    if (!this.#gate.paused) return
    this.#runningSince = this.#now()
    this.#gate.resume()
    this.#logos.hold('paused', false)
    this.#progress(true)
  }

  cancel(): void {
    this.#abort.abort()
  }

  holdLogos(held: boolean): void {
    this.#logos.hold('hidden', held)
  }

  snapshot(): CheckupSnapshot {
    return {
      version: 1,
      baseAddress: this.#options.client.baseAddress,
      startedAt: this.#startedAt,
      elapsed: this.#elapsed(),
      requests: this.#gate.requests,
      totalBefore: this.#totalBefore,
      columns: this.#columns.data(),
      pages: [...this.#pages],
      rest: this.#rest,
      unread: this.#stoppedWith ?? [...this.#results.unreadParts],
      logos: this.#logos.facts(),
      findings: this.#results.findings().filter(({ rule }) => FOUND_ON_PAGES.has(rule)),
    }
  }

  async report(): Promise<Report> {
    let ended: Report['ended'] = 'finished'
    let cause: string | undefined
    let total: number | null = this.#totalBefore
    try {
      total = await this.#run()
    } catch (error) {
      const cancelled = this.#abort.signal.aborted
      ended = cancelled ? 'cancelled' : 'stopped'
      cause = cancelled ? 'Cancelled' : failureCause(error)
      this.#abort.abort()
      this.#judgeWhatIsThere(cause)
    }
    this.#stage = 'done'
    this.#wait = null
    this.#progress(true)
    return this.#write(ended, cause, total)
  }

  /** @returns how many brands the service counts. */
  async #run(): Promise<number | null> {
    const { client, concurrency = 4 } = this.#options
    const { signal } = this.#abort
    for (const finding of this.#resumed?.findings ?? []) this.#results.restore(finding)
    for (const { cause, count } of this.#resumed?.unread ?? []) this.#results.unread(cause, count)
    this.#totalBefore ??= await this.#count()
    this.#progress(true)
    if (this.#rest !== null) {
      this.#complete = await readList({
        client,
        gate: this.#gate,
        signal,
        concurrency,
        results: this.#results,
        from: this.#rest,
        lastPage: this.#pages.at(-1),
        onPage: (page) => this.#addPage(page),
        onRest: (rest) => (this.#rest = rest),
      })
    } else this.#complete = this.#results.unreadParts.length === 0
    this.#judgePages()

    this.#stage = 'asking'
    const rows = new Map<string, number>()
    for (let row = this.#columns.length - 1; row >= 0; row--) rows.set(this.#columns.ids.at(row), row)
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
      onProgress: (done, of) => {
        this.#probes = { done, of }
        this.#progress(false)
      },
    })
    const totalAfter = await this.#count()

    this.#stage = 'judging'
    this.#progress(true)
    this.#judgeList([this.#totalBefore, totalAfter])

    this.#stage = 'logos'
    this.#progress(true)
    await this.#logos.finish()
    return totalAfter
  }

  #addPage(page: WalkedPage): PageFacts {
    const facts = pageFacts(page, this.#columns.length)
    const context = { baseAddress: this.#options.client.baseAddress, now: this.#startedAt }
    const before = this.#pages.at(-1)
    for (const brand of page.brands) {
      const row = this.#columns.add(brand)
      for (const rule of BRAND_RULES) {
        for (const offence of rule.checkBrand(brand, context)) this.#results.add(rule.id, { ...offence, row })
      }
      this.#logos.add(row)
    }
    for (const rule of PAGE_RULES) {
      for (const offence of rule.checkPage(facts, { ...context, before })) this.#results.add(rule.id, offence)
    }
    this.#pages.push(facts)
    this.#progress(false)
    return facts
  }

  #judgePages(): void {
    for (const { id } of BRAND_RULES) this.#results.judged(id, this.#columns.length, 'brands')
    for (const { id } of PAGE_RULES) this.#results.judged(id, this.#pages.length, 'pages')
    if (this.#complete) this.#results.judged('links-loop', 1, 'lists')
  }

  #judgeList(totals: readonly [number | null, number | null]): void {
    const list = { columns: this.#columns, pages: this.#pages, complete: this.#complete, totals }
    const context = { baseAddress: this.#options.client.baseAddress, now: this.#startedAt }
    for (const rule of LIST_RULES) {
      if (!this.#results.has(rule.id)) continue
      const offences = rule.checkList(list, context)
      if ('notJudged' in offences) {
        this.#results.notJudged(rule.id, offences.notJudged)
        continue
      }
      for (const offence of offences) this.#results.add(rule.id, offence)
      this.#results.judged(rule.id, this.#columns.length, 'brands')
      this.#progress(false)
    }
  }

  /** A run that ended early still judges the brands that it read. */
  #judgeWhatIsThere(cause: string): void {
    if (this.#stage === 'reading') {
      const unread = this.#results.unreadParts.reduce((sum, { count }) => sum + count, this.#columns.length)
      const left = Math.max(1, (this.#totalBefore ?? 0) - unread)
      // A later run reads on from here: what is left now is not unread then.
      this.#stoppedWith = [...this.#results.unreadParts]
      this.#results.unread(cause, left)
      if (this.#columns.length > 0) {
        this.#judgePages()
        this.#judgeList([this.#totalBefore, null])
      }
    } else if (this.#stage === 'asking') this.#judgeList([this.#totalBefore, null])
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

  #elapsed(): number {
    return this.#gate.paused ? this.#ranBefore : this.#ranBefore + this.#now() - this.#runningSince
  }

  #progress(always: boolean): void {
    const now = this.#now()
    if (!always && now - this.#progressAt < PROGRESS_INTERVAL) return
    this.#progressAt = now
    const fresh = this.#results.takeFresh()
    for (const { rule } of fresh) this.#counts[RULES.get(rule)!.severity] += 1
    if (fresh.length > 0) this.#options.onFindings?.(fresh)
    const elapsed = this.#elapsed()
    const parts = {
      brands: this.#columns.length,
      total: this.#totalBefore,
      probes: this.#probes,
      logos: this.#logos.part(),
    }
    this.#options.onProgress?.({
      ...parts,
      stage: this.#stage,
      pages: this.#pages.length,
      requests: this.#gate.requests,
      findings: { ...this.#counts },
      elapsed,
      remaining: this.#stage === 'done' ? 0 : estimateRemaining(elapsed, parts),
      paused: this.#gate.paused,
      wait: this.#wait && { milliseconds: this.#wait.milliseconds, cause: failureCause(this.#wait.error) },
    })
  }

  async #write(ended: Report['ended'], cause: string | undefined, total: number | null): Promise<Report> {
    const catalogue = catalogueOf(this.#columns)
    return {
      format: 'brand-catalogue-checkup',
      version: REPORT_VERSION,
      baseAddress: this.#options.client.baseAddress,
      startedAt: new Date(this.#startedAt).toISOString(),
      duration: Math.round(this.#elapsed()),
      ended,
      ...(cause !== undefined && { cause }),
      brands: this.#columns.length,
      total,
      pages: this.#pages.length,
      requests: this.#gate.requests,
      logos: this.#logos.part().done,
      hash: await catalogueHash(catalogue),
      outcomes: this.#results.outcomes(),
      findings: this.#results.findings(),
      catalogue,
    }
  }
}

const BRAND_RULES = CHECKED_RULES.filter((rule) => 'checkBrand' in rule)
const PAGE_RULES = CHECKED_RULES.filter((rule) => 'checkPage' in rule)
const LIST_RULES = CHECKED_RULES.filter((rule) => 'checkList' in rule)
/** Found while the list is read: a resumed run does not read those pages again. */
const FOUND_ON_PAGES = new Set([...BRAND_RULES, ...PAGE_RULES].map(({ id }) => id))
