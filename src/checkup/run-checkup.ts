/**
 * Runs a check-up: reads the whole list through its links, sends probes, looks at every logo, judges everything by the rules,
 * and returns a report. Uses neither the DOM nor Node, so that both the app and the terminal can run it.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { isClientError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import { countList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { judge, otherWork } from './judge.ts'
import { isInsecureImage, type LogoInspector, lookAtLogos, webAddress } from './logos/look-at-logos.ts'
import { askProbes, type Probe } from './probes/ask.ts'
import { detailProbes, idProbes, linkProbes, windowProbes } from './probes/brand-probes.ts'
import { nameProbes } from './probes/name-probes.ts'
import { failureCause, type ReadList, readWholeList } from './read-list.ts'
import type { Report } from './report/report.ts'
import type { BrandFacts, Facts, LogoFacts, ProbeFacts } from './rules/facts.ts'
import { RULES } from './rules/rule-table.ts'

export interface CheckupOptions {
  readonly client: Pick<BrandClient, 'list' | 'single' | 'baseAddress'>
  /** Null if logos are not to be looked at. The rules about what they show are then "not judged". */
  readonly inspector: LogoInspector | null
  /** Ids of the rules to judge by; all of them by default. */
  readonly rules?: readonly string[] | undefined
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
  /** Milliseconds since the start. */
  readonly elapsed: number
  /** About how many milliseconds are left; null while that is unknown. */
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
/** The most requests in flight. */
const AT_ONCE = 4

/**
 * Resolves to a report even if the service fails or `cancel` aborts: see its `ended`. Rejects only on a bug of ours.
 * @param onProgress called about twice a second, and whenever the stage changes.
 */
export async function runCheckup(
  { client, inspector, rules = [...RULES.keys()] }: CheckupOptions,
  cancel: AbortSignal,
  onProgress: (progress: CheckupProgress) => void = () => {},
): Promise<Report> {
  const startedAt = Date.now()
  const wanted = rules.flatMap((id) => RULES.get(id) ?? [])
  const stop = new AbortController()
  const signal = AbortSignal.any([cancel, stop.signal])
  const progress = progressReporter(startedAt, onProgress)
  const pool = new RequestPool({
    atOnce: AT_ONCE,
    signal,
    onWait: (wait) =>
      progress({ wait: wait && { milliseconds: wait.milliseconds, cause: failureCause(wait.error) } }),
  })
  // Null on failure: reading the list will show whether the service responds.
  const count = () => countList(client, parseListQuery(''), { pool, signal }).catch(() => null)

  const before = await count()
  progress({ total: before })
  const list = await readWholeList({ client, pool, signal, onPage: (brands) => progress({ brands }) })
  let { failure } = list

  await otherWork()
  const logos = logosOf(list, client.baseAddress)
  let views: ReadonlyMap<string, LogoFacts['view']> = new Map()
  let probes: ReadonlyMap<string, ProbeFacts> = new Map()
  let after: number | null = null
  if (failure === undefined) {
    await otherWork()
    const plan = planProbes(list, startedAt, new Set(rules))
    const isLooking = inspector && wanted.some(({ unit }) => unit === 'logos' || unit === 'pictures')
    const addresses = isLooking ? logos.map(({ address }) => address) : []
    const requestsDone = (done: number) => progress({ requests: { done, of: plan.length } })
    const logosDone = (done: number) => progress({ logos: { done, of: addresses.length } })
    await otherWork()
    progress({ stage: 'looking' })
    requestsDone(0)
    logosDone(0)
    const asking = askProbes(plan, { client, pool, signal, onAsked: requestsDone })
    // A refused token ends the run, so logos stop loading too.
    asking.catch(() => stop.abort())
    const looking = inspector && lookAtLogos(addresses, inspector, signal, logosDone)
    const [asked, looked] = await Promise.allSettled([asking, looking])
    if (looked.status === 'rejected') throw looked.reason
    views = looked.value ?? views
    if (asked.status === 'fulfilled') {
      probes = asked.value
      after = await count()
    } else failure = asked.reason
  }
  // Any other failure is a bug of ours.
  if (failure !== undefined && !cancel.aborted && !isClientError(failure)) throw failure

  progress({ stage: 'judging' })
  const cause = cancel.aborted ? 'Cancelled' : failure === undefined ? undefined : endCause(list, failure)
  const notSeen = { state: 'not-judged', cause: cause ?? 'Logos were not looked at' } as const
  const unread = list.failure === undefined ? 0 : Math.max(1, (before ?? 0) - list.brands.length)
  const facts: Facts = {
    baseAddress: client.baseAddress,
    startedAt,
    list,
    totals: [before, after],
    logos: logos.map(({ address, brands }) => ({ address, brands, view: views.get(address) ?? notSeen })),
    probes,
    early: cause === undefined ? null : { cause, unread },
  }
  const judged = []
  for (const rule of wanted) {
    judged.push(await judge(rule, facts))
    await otherWork()
  }
  return {
    format: 'brand-catalogue-checkup',
    version: 2,
    baseAddress: client.baseAddress,
    startedAt: new Date(startedAt).toISOString(),
    duration: Date.now() - startedAt,
    ended: cancel.aborted ? 'cancelled' : failure === undefined ? 'finished' : 'stopped',
    ...(cause !== undefined && { cause }),
    brands: list.brands.length,
    total: after ?? before,
    pages: list.pages.length,
    requests: pool.requests,
    logos: views.size,
    outcomes: judged.map(({ outcome }) => outcome),
    findings: judged.flatMap(({ findings }) => findings),
    catalogue: {
      ids: list.brands.map(({ id }) => id),
      names: list.brands.map(({ name }) => name),
      logos: list.brands.map(({ logo }) => logo),
    },
  }
}

/** Where and why a run ended early. */
function endCause(list: ReadList, failure: unknown): string {
  const cause = failureCause(failure)
  return list.failure === undefined || list.pages.length === 0
    ? cause
    : `Page ${list.pages.length + 1} could not be read: ${cause}`
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
  // If an id is repeated, its first brand counts.
  const byId = new Map<string, BrandFacts>(list.brands.toReversed().map((brand) => [brand.id, brand]))
  const probed = { ...list, byId, startedAt }
  return [linkProbes, nameProbes, windowProbes, idProbes, detailProbes]
    .flatMap((plan) => plan(probed))
    .filter(({ rules }) => rules.some((rule) => wanted.has(rule)))
}

function progressReporter(startedAt: number, onProgress: (progress: CheckupProgress) => void) {
  let progress: Omit<CheckupProgress, 'elapsed' | 'left'> = {
    stage: 'reading',
    brands: 0,
    total: null,
    requests: { done: 0, of: 0 },
    logos: { done: 0, of: 0 },
    wait: null,
  }
  let reportedAt = 0
  let lookingSince = 0
  return (next: Partial<typeof progress>) => {
    const now = Date.now()
    if (next.stage === 'looking') lookingSince = now
    progress = { ...progress, ...next }
    if (!next.stage && next.wait === undefined && now - reportedAt < INTERVAL) return
    reportedAt = now
    const since = now - lookingSince
    const leftOf = ({ done, of }: Part) => (of === 0 ? 0 : (since / done) * (of - done))
    const left = Math.max(leftOf(progress.requests), leftOf(progress.logos))
    const isKnown = progress.stage === 'looking' && since >= 2000 && Number.isFinite(left)
    onProgress({ ...progress, elapsed: now - startedAt, left: isKnown ? left : null })
  }
}
