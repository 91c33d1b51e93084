/**
 * Runs a check-up: reads the whole list through its links, sends probes, looks at every logo, judges everything by the rules,
 * and returns a report. Uses neither the DOM nor Node, so that both the app and the terminal can run it.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { delay } from '#client/abortable.ts'
import { isClientError } from '#client/errors.ts'
import { RequestPool, type Wait } from '#client/request-pool.ts'
import { countList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import { judge, type Judgement, yieldToMain } from './judge.ts'
import { isLoadable, type LogoInspector, lookAtLogos, type LogoViews } from './logos/look-at-logos.ts'
import { askProbes, type Probe, type ProbedList, samplingOrder } from './probes/ask.ts'
import { detailProbes, idProbes, linkProbes, windowProbes } from './probes/brand-probes.ts'
import { nameProbes } from './probes/name-probes.ts'
import { type ServiceConnection, failureCause, readBrandList } from './read-list.ts'
import { summarise } from './report/outcomes.ts'
import { type CheckupProgress, reportProgress } from './progress.ts'
import type { Report } from './report/report.ts'
import { type BrandFacts, type Facts, type ListFacts, type LogoFacts, mainForm } from './rules/facts.ts'
import { RULE_GROUPS, type RuleGroup } from './rules/rule.ts'
import { RULES } from './rules/rule-table.ts'

export interface CheckupOptions {
  readonly client: Pick<BrandClient, 'list' | 'single' | 'baseAddress'>
  /** Null if logos are not to be looked at. The rules about what they show are then unchecked. */
  readonly inspector: LogoInspector | null
  /** Ids of the rules to judge by; all of them by default. */
  readonly rules?: readonly string[] | undefined
  /** Whether every brand is asked for at its own address, not only a sample. */
  readonly everyBrand?: boolean
  /** An earlier report: the brands that it asked for are asked for again, so that the two can be compared. */
  readonly earlier?: Report | null | undefined
  /** Logos that were seen by a run that was stopped, which this one continues. Those that it sees are added. */
  readonly seen?: LogoViews
  /** The report of that run: its findings are shown until their rules are checked again. */
  readonly stopped?: Report | undefined
}

const AT_ONCE = 4
/** What was found so far is judged again after so many milliseconds, and nine times as long as it took. */
const PAUSE = 2000

/**
 * Resolves to a report even if the service fails or `cancel` aborts: see its `ended`. Rejects only on a bug of ours.
 * @param onProgress called about twice a second, and whenever the stage changes.
 */
export async function runCheckup(
  options: CheckupOptions,
  cancel: AbortSignal,
  onProgress: (progress: CheckupProgress) => void = () => {},
): Promise<Report> {
  const startedAt = Date.now()
  const progress = reportProgress(onProgress, startedAt)
  try {
    return await run(options, cancel, progress, startedAt)
  } finally {
    progress.stop()
  }
}

async function run(
  {
    client,
    inspector,
    rules = [...RULES.keys()],
    everyBrand = false,
    earlier,
    seen = new Map(),
    stopped,
  }: CheckupOptions,
  cancel: AbortSignal,
  progress: ReturnType<typeof reportProgress>,
  startedAt: number,
): Promise<Report> {
  const wanted = rules.flatMap((id) => RULES.get(id) ?? [])
  const stop = new AbortController()
  const signal = AbortSignal.any([cancel, stop.signal])
  cancel.addEventListener('abort', () => progress.report({ stage: 'judging' }))
  const onWait = (wait: Wait | null) =>
    progress.report({ wait: wait && { milliseconds: wait.milliseconds, cause: failureCause(wait.error) } })
  const pool = new RequestPool({ atOnce: AT_ONCE, signal, onWait })
  const connection = { client, pool, signal }
  // Null on failure: reading the list will show whether the service responds.
  const count = () => countList(client, parseListQuery(''), connection).catch(() => null)

  if (stopped) progress.report({ summary: summarise(stopped) })
  const before = await count()
  progress.report({ total: before })
  const list = await readBrandList({ ...connection, onPage: (brands) => progress.report({ brands }) })
  let { failure } = list

  await yieldToMain()
  let facts: Facts = {
    baseAddress: client.baseAddress,
    startedAt,
    list,
    totals: [before, null],
    logos: [],
    skipped: [],
    probes: [],
    early: null,
  }
  const judged = judgementsOf(stopped)
  const resultOf = (results: readonly Judgement[]) => ({
    findings: results.flatMap(({ findings }) => findings),
    outcomes: results.map(({ outcome }) => outcome),
    brands: list.brands.length,
  })
  /** The groups of which not all is known. */
  let open: readonly RuleGroup[] = RULE_GROUPS
  const judgeGroups = async (awaited: readonly RuleGroup[] = []) => {
    for (const rule of wanted.filter(({ group }) => open.includes(group))) {
      const needsOnlyList = rule.group === 'logos' && rule.unit === 'brands'
      if (needsOnlyList && open !== RULE_GROUPS) continue
      await yieldToMain()
      const result = await judge(rule, facts)
      // What the stopped run found stays until as much is found again, or all is known.
      const isLess = result.findings.length < (judged.get(rule.id)?.findings.length ?? 0)
      if (needsOnlyList || !isLess || !awaited.includes(rule.group)) judged.set(rule.id, result)
    }
    await yieldToMain()
    open = awaited
    progress.report({ open, summary: summarise(resultOf([...judged.values()])) })
  }

  const logos = logosOf(list, client.baseAddress)
  const seenLogos = (cause = 'Logos were not loaded'): LogoFacts[] =>
    logos.map((logo) => ({ ...logo, view: seen.get(logo.address) ?? { state: 'unchecked', cause } }))
  if (failure === undefined) {
    const wasAsked = new Set(earlier?.outcomes.flatMap(({ asked = [] }) => asked))
    await yieldToMain()
    const sample = samplingOrder(list.brands, wasAsked)
    const plan = await planProbes({ ...list, startedAt, sample, everyBrand }, new Set(rules))
    const isLooking = wanted.some(({ unit }) => unit === 'logos' || unit === 'pictures')
    const isSeen = (address: string) => seen.get(address)?.state === 'loaded'
    const addresses =
      inspector && isLooking ? logos.flatMap(({ address }) => (isSeen(address) ? [] : address)) : []
    await yieldToMain()
    const requests = { done: 0, of: plan.length }
    const looks = { done: 0, of: addresses.length }
    progress.report({ stage: 'looking', requests, logos: looks })
    let awaited: RuleGroup[] = ['paging', 'filters', 'logos']
    let more = Promise.withResolvers<void>()
    const ask = async () => {
      const probes = await askProbes(plan, connection, (done, soFar) => {
        facts = { ...facts, probes: soFar }
        progress.report({ requests: { ...requests, done } })
      })
      const after = await count()
      const skipped = await findSkipped(list, startedAt, after, connection)
      facts = { ...facts, probes, totals: [before, after], skipped }
      awaited = awaited.filter((group) => group === 'logos')
      more.resolve()
    }
    const look = async () => {
      const onSeen = () => progress.report({ logos: { ...looks, done: (looks.done += 1) } })
      if (inspector) await lookAtLogos(addresses, inspector, signal, seen, onSeen)
      awaited = awaited.filter((group) => group !== 'logos')
      more.resolve()
    }
    const working = [ask(), look()] as const
    // A refused token ends the run, so logos stop loading too.
    Promise.all(working).catch(() => stop.abort())
    // A group is judged once all of it is known, and the others now and then: logos may load for minutes. A run that is
    // cancelled is judged at its end, with the cause.
    const judgeSoFar = async () => {
      while (open.length > 0 && !signal.aborted) {
        const since = Date.now()
        more = Promise.withResolvers()
        facts = { ...facts, logos: seenLogos() }
        await judgeGroups(awaited)
        const pause = () => delay(PAUSE + 9 * (Date.now() - since), signal)
        if (open.length > 0) await Promise.race([more.promise, pause()]).catch(() => {})
      }
    }
    const [asked, looked, judging] = await Promise.allSettled([...working, judgeSoFar()])
    if (looked.status === 'rejected') throw looked.reason
    if (judging.status === 'rejected') throw judging.reason
    if (asked.status === 'rejected') {
      failure = asked.reason
      facts = { ...facts, probes: [] }
    }
  }
  // Any other failure is a bug of ours.
  if (failure !== undefined && !cancel.aborted && !isClientError(failure)) throw failure

  progress.report({ stage: 'judging' })
  const cause = cancel.aborted ? 'Stopped' : failure === undefined ? undefined : endCause(list, failure)
  const unread = list.failure === undefined ? 0 : Math.max(1, (before ?? 0) - list.brands.length)
  facts = { ...facts, logos: seenLogos(cause), early: cause === undefined ? null : { cause, unread } }
  stop.abort()
  await judgeGroups()
  return {
    format: 'brand-catalogue-checkup',
    version: 2,
    baseAddress: client.baseAddress,
    startedAt: new Date(startedAt).toISOString(),
    duration: Date.now() - startedAt,
    ended: cancel.aborted ? 'cancelled' : failure === undefined ? 'finished' : 'stopped',
    ...(cause !== undefined && { cause }),
    total: facts.totals[1] ?? before,
    pages: list.pages.length,
    requests: pool.requests,
    logos: logos.filter(({ address }) => seen.has(address)).length,
    ...resultOf(wanted.map(({ id }) => judged.get(id)!)),
    catalogue: {
      ids: list.brands.map(({ id }) => id),
      names: list.brands.map(({ name }) => name),
      logos: list.brands.map(({ logo }) => logo),
    },
  }
}

function judgementsOf(report: Report | undefined): Map<string, Judgement> {
  const found = Map.groupBy(report?.findings ?? [], ({ rule }) => rule)
  return new Map(
    report?.outcomes.map((outcome) => [outcome.rule, { outcome, findings: found.get(outcome.rule) ?? [] }]),
  )
}

/** The brands that the list left out, if it has fewer than the service counts: those of a list with a filter that all pass. */
async function findSkipped(
  list: ListFacts,
  startedAt: number,
  count: number | null,
  connection: ServiceConnection,
): Promise<BrandFacts[]> {
  const form = mainForm(list.brands)
  if (!list.complete || count === null || list.byId.size >= count || form === undefined) return []
  const query = `updated_after=${encodeURIComponent(formatTimestamp(0, form))}`
  const { brands } = await readBrandList({ ...connection, query })
  return brands.filter(({ id, at }) => !list.byId.has(id) && at < startedAt)
}

/** Where and why a run ended early. */
function endCause(list: ListFacts, failure: unknown): string {
  const cause = failureCause(failure)
  return list.failure === undefined || list.pages.length === 0
    ? cause
    : `Page ${list.pages.length + 1} could not be read: ${cause}`
}

function logosOf({ brands }: ListFacts, baseAddress: string): Omit<LogoFacts, 'view'>[] {
  const byAddress = Map.groupBy(brands, ({ address }) => address)
  return Array.from(byAddress, ([address, using]) => ({ address: address ?? '', brands: using })).filter(
    ({ address }) => isLoadable(address, baseAddress),
  )
}

async function planProbes(list: ProbedList, wanted: ReadonlySet<string>): Promise<Probe[]> {
  const probes: Probe[] = []
  for (const plan of [linkProbes, nameProbes, windowProbes, idProbes, detailProbes]) {
    await yieldToMain()
    probes.push(...plan(list))
  }
  return probes.filter(({ rules }) => rules.some((rule) => wanted.has(rule)))
}
