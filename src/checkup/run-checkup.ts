/**
 * The check-up of a catalogue, step by step: reads the whole list through its links, asks probes and looks at every logo,
 * judges all of it by the rules, and ends with a report. Knows neither the DOM nor Node: the app and the terminal run it.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { RequestPool, type Wait } from '#client/request-pool.ts'
import { countList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { failureCause, isServiceFailure } from './failure-cause.ts'
import { judge, leftOut } from './judge.ts'
import { isInsecureImage, type LogoInspector, webAddress } from './logos/logo-inspector.ts'
import { lookAtLogos } from './logos/look-at-logos.ts'
import { askProbes, type Probe } from './probes/ask.ts'
import { detailProbes, idProbes, linkProbes, windowProbes } from './probes/brand-probes.ts'
import { nameProbes } from './probes/name-probes.ts'
import { type ReadList, readWholeList } from './read-list.ts'
import { type Report, REPORT_VERSION } from './report/report.ts'
import type { BrandFacts, Facts, LogoFacts, ProbeFacts } from './rules/facts.ts'
import { RULES } from './rules/rule-table.ts'

export interface CheckupOptions {
  readonly client: Pick<BrandClient, 'list' | 'single' | 'baseAddress'>
  /** Null: logos are not looked at, and the rules about what they show are "not judged". */
  readonly inspector: LogoInspector | null
  /** Ids of the rules to judge by; all of them by default. */
  readonly rules?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** How far a run is. */
export interface CheckupProgress {
  readonly stage: 'reading' | 'looking' | 'judging'
  readonly brands: number
  /** How many brands there are; null: the service does not say. */
  readonly total: number | null
  /** Requests that test filters, links and single brands; 0 until the list is read, as with logos. */
  readonly requests: Part
  readonly logos: Part
  /** Milliseconds since the start. */
  readonly elapsed: number
  /** About how many milliseconds are left; null while there is no telling. */
  readonly left: number | null
  /** The wait for the service that is under way. */
  readonly wait: { readonly milliseconds: number; readonly cause: string } | null
}

export interface Part {
  readonly done: number
  readonly of: number
}

/** Milliseconds between two reports of progress. */
const INTERVAL = 500
/** Requests under way at most. */
const AT_ONCE = 4
const EVERYTHING = parseListQuery('')

/**
 * Resolves to a report also when the service fails or `signal` aborts: see its `ended`. Rejects where we made a mistake.
 * @param onProgress called about twice a second, and whenever the stage changes.
 */
export async function runCheckup(
  { client, inspector, rules = [...RULES.keys()], now = Date.now }: CheckupOptions,
  cancel: AbortSignal,
  onProgress: (progress: CheckupProgress) => void = () => {},
): Promise<Report> {
  const startedAt = now()
  const wanted = new Set(rules)
  const stop = new AbortController()
  const signal = AbortSignal.any([cancel, stop.signal])
  const progress = progressReporter(startedAt, now, onProgress)
  const pool = new RequestPool({ atOnce: AT_ONCE, signal, onWait: (wait) => progress.wait(wait) })
  const count = async (): Promise<number | null> => {
    try {
      return await countList(client, EVERYTHING, { pool, signal })
    } catch {
      return null // the list itself will show whether the service is there
    }
  }

  const before = await count()
  progress.change({ total: before })
  const list = await readWholeList({
    client,
    pool,
    signal,
    onPage: (brands) => progress.change({ brands }),
  })
  let { failure } = list

  const logos = logosOf(list, client.baseAddress)
  let views: ReadonlyMap<string, LogoFacts['view']> = new Map()
  let probes: ReadonlyMap<string, ProbeFacts> = new Map()
  let after: number | null = null
  if (failure === undefined) {
    const plan = planProbes(list, startedAt, wanted)
    const isLooking =
      inspector !== null && [...RULES.values()].some(({ id, unit }) => wanted.has(id) && isOfLogos(unit))
    progress.look(plan.length, isLooking ? logos.length : 0)
    const asking = askProbes(plan, { client, pool, signal, onAsked: (done) => progress.asked(done) })
    const looking = isLooking
      ? lookAtLogos(
          logos.map(({ address }) => address),
          inspector,
          signal,
          (done) => progress.seen(done),
        )
      : views
    // A token that is refused ends the run, and with it the loading of logos.
    asking.catch(() => stop.abort())
    const [asked, looked] = await Promise.allSettled([asking, looking])
    if (looked.status === 'rejected') throw looked.reason
    views = looked.value
    if (asked.status === 'fulfilled') probes = asked.value
    else failure = asked.reason
    if (failure === undefined) after = await count()
  }
  if (failure !== undefined && !cancel.aborted && !isServiceFailure(failure)) throw failure

  progress.change({ stage: 'judging' })
  const ended = cancel.aborted ? 'cancelled' : failure === undefined ? 'finished' : 'stopped'
  const cause =
    ended === 'cancelled' ? 'Cancelled' : failure === undefined ? undefined : failureCause(failure)
  const notSeen = { state: 'not-judged', cause: cause ?? 'Logos were not looked at' } as const
  const facts: Facts = {
    baseAddress: client.baseAddress,
    startedAt,
    list,
    totals: [before, after],
    logos: logos.map(({ address, brands }) => ({ address, brands, view: views.get(address) ?? notSeen })),
    probes,
  }
  const judged = []
  for (const rule of RULES.values()) {
    if (!wanted.has(rule.id)) continue
    judged.push(await judgeWhatIsThere(rule.id, facts, cause))
    // Other work of the page has its turn.
    await new Promise((resolve) => void setTimeout(resolve))
  }
  return {
    format: 'brand-catalogue-checkup',
    version: REPORT_VERSION,
    baseAddress: client.baseAddress,
    startedAt: new Date(startedAt).toISOString(),
    duration: Math.round(now() - startedAt),
    ended,
    ...(cause !== undefined && { cause }),
    brands: list.brands.length,
    total: after ?? before,
    pages: list.pages.length,
    requests: pool.requests,
    logos: views.size,
    unread: list.unread,
    outcomes: judged.map(({ outcome }) => outcome),
    findings: judged.flatMap(({ findings }) => findings),
    catalogue: {
      ids: list.brands.map(({ id }) => id),
      names: list.brands.map(({ name }) => name),
      logos: list.brands.map(({ logo }) => logo),
      updated: list.brands.map(({ updated }) => updated),
    },
  }
}

function isOfLogos(unit: string | undefined): boolean {
  return unit === 'logos' || unit === 'pictures'
}

/** A run that ended early still judges the brands that it read. */
async function judgeWhatIsThere(id: string, facts: Facts, cause: string | undefined) {
  const { list, totals } = facts
  const rule = RULES.get(id)!
  const unread = list.unread.reduce((sum, { count }) => sum + count, list.brands.length)
  const left = 'failure' in list ? Math.max(1, (totals[0] ?? 0) - unread) : 0
  const isAsked = rule.unit === 'requests' && !facts.probes.has(id)
  if (cause !== undefined && (list.pages.length === 0 || isAsked))
    return {
      outcome: leftOut(rule, cause, isAsked ? 1 : left),
      findings: (await judge(rule, facts, [])).findings,
    }
  return judge(rule, facts, left === 0 ? list.unread : [...list.unread, { cause: cause!, count: left }])
}

/** Each logo that can be loaded, with the brands that use it. */
function logosOf({ brands }: ReadList, baseAddress: string): Omit<LogoFacts, 'view'>[] {
  const byAddress = Map.groupBy(brands, ({ logo }) => logo)
  return Array.from(byAddress, ([address, using]) => ({ address, brands: using })).filter(
    ({ address }) => webAddress(address) !== null && !isInsecureImage(address, baseAddress),
  )
}

/** All probes for the rules that are to be judged. */
function planProbes(list: ReadList, startedAt: number, wanted: ReadonlySet<string>): Probe[] {
  // Of a repeated id, the first.
  const byId = new Map<string, BrandFacts>(list.brands.toReversed().map((brand) => [brand.id, brand]))
  const probed = { ...list, byId, startedAt }
  return [linkProbes, nameProbes, windowProbes, idProbes, detailProbes]
    .flatMap((plan) => plan(probed))
    .filter(({ rules }) => rules.some((rule) => wanted.has(rule)))
}

function progressReporter(
  startedAt: number,
  now: () => number,
  onProgress: (progress: CheckupProgress) => void,
) {
  let progress: CheckupProgress = {
    stage: 'reading',
    brands: 0,
    total: null,
    requests: { done: 0, of: 0 },
    logos: { done: 0, of: 0 },
    elapsed: 0,
    left: null,
    wait: null,
  }
  let reportedAt = 0
  let lookingSince = 0
  const change = (next: Partial<CheckupProgress>) => {
    const isNews = next.stage !== undefined || next.wait !== undefined
    progress = { ...progress, ...next }
    if (!isNews && now() - reportedAt < INTERVAL) return
    reportedAt = now()
    onProgress({ ...progress, elapsed: now() - startedAt, left: timeLeft() })
  }
  const timeLeft = (): number | null => {
    const { requests, logos } = progress
    const since = now() - lookingSince
    if (progress.stage !== 'looking' || since < 2000) return null
    const of = ({ done, of: all }: Part) =>
      all === 0 ? 0 : done === 0 ? Infinity : (since / done) * (all - done)
    const left = Math.max(of(requests), of(logos))
    return Number.isFinite(left) ? left : null
  }
  return {
    change,
    wait: (wait: Wait | null) =>
      change({ wait: wait && { milliseconds: wait.milliseconds, cause: failureCause(wait.error) } }),
    look(requests: number, logos: number) {
      lookingSince = now()
      change({ stage: 'looking', requests: { done: 0, of: requests }, logos: { done: 0, of: logos } })
    },
    asked: (done: number) => change({ requests: { ...progress.requests, done } }),
    seen: (done: number) => change({ logos: { ...progress.logos, done } }),
  }
}
