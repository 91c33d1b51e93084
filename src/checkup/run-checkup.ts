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
import { isLoadable, isSeen, type LogoInspector, lookAtLogos, type LogoViews } from './logos/look-at-logos.ts'
import {
  askProbes,
  type Probe,
  type ProbeAnswers,
  type ProbedList,
  samplingOrder,
  unanswered,
  withAnswers,
} from './probes/ask.ts'
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
  readonly inspector: LogoInspector
  /** Ids of the rules to judge by; all of them by default. Logos are loaded if one of them needs it. */
  readonly rules?: readonly string[] | undefined
  /** Whether every brand is requested at its own address, not only a sample. */
  readonly everyBrand?: boolean
  /** An earlier report: the brands that it requested are requested again, so that the two can be compared. */
  readonly earlier?: Report | null | undefined
  /** The report of a run that was stopped, which this one continues: its time and its requests count, but not the pause. */
  readonly stopped?: Report | undefined
  /** The logos that it saw, and what its probes found. What this one sees and finds is added. */
  readonly seen?: LogoViews
  readonly answers?: ProbeAnswers
}

const CONCURRENCY = 4
/** Milliseconds before the findings so far are judged again, besides four times as long as that took. */
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
  const progress = reportProgress(onProgress, startedAt - (options.stopped?.duration ?? 0))
  const stop = new AbortController()
  try {
    return await run(options, cancel, stop, progress, startedAt)
  } finally {
    stop.abort()
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
    stopped,
    seen = new Map(),
    answers = new Map(),
  }: CheckupOptions,
  cancel: AbortSignal,
  stop: AbortController,
  progress: ReturnType<typeof reportProgress>,
  startedAt: number,
): Promise<Report> {
  const wanted = rules.flatMap((id) => RULES.get(id) ?? [])
  const signal = AbortSignal.any([cancel, stop.signal])
  cancel.addEventListener('abort', () => progress.report({ stage: 'stopping' }))
  const onWait = (wait: Wait | null) =>
    progress.report({ wait: wait && { milliseconds: wait.milliseconds, cause: failureCause(wait.error) } })
  const pool = new RequestPool({ atOnce: CONCURRENCY, signal, onWait })
  const connection = { client, pool, signal }
  // Null on failure: reading the list will show whether the service responds.
  const count = () => countList(client, parseListQuery(''), connection).catch(() => null)

  const before = await count()
  progress.report({ total: before })
  const list = await readBrandList({ ...connection, onPage: (brands) => progress.report({ brands }) })
  let { failure } = list

  await yieldToMain()
  const logos = logosOf(list, client.baseAddress)
  let plan: readonly Probe[] = []
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
  /** Adds what has been seen and answered so far. */
  const gather = (cause = 'Logos were not loaded') => {
    const unseen = { state: 'unchecked', cause } as const
    const views = logos.map((logo) => ({ ...logo, view: seen.get(logo.address) ?? unseen }))
    facts = { ...facts, logos: views, probes: withAnswers(plan, answers) }
  }
  const judged = new Map<string, Judgement>()
  const result = () => {
    const judgements = [...judged.values()]
    return {
      findings: judgements.flatMap(({ findings }) => findings),
      outcomes: judgements.map(({ outcome }) => outcome),
      brands: list.brands.length,
    }
  }
  /** The groups whose facts are incomplete. */
  let open: readonly RuleGroup[] = RULE_GROUPS
  const judgeGroups = async (awaited: readonly RuleGroup[] = []) => {
    for (const rule of wanted.filter(({ group }) => open.includes(group))) {
      await yieldToMain()
      judged.set(rule.id, await judge(rule, facts))
    }
    await yieldToMain()
    open = awaited
    progress.report({ open, summary: summarise(result()) })
  }

  if (failure === undefined) {
    const wasAsked = new Set(earlier?.outcomes.flatMap(({ asked = [] }) => asked))
    await yieldToMain()
    const sample = samplingOrder(list.brands, wasAsked)
    plan = await planProbes({ ...list, startedAt, sample, everyBrand }, new Set(rules))
    const unasked = unanswered(plan, answers)
    const isLooking = wanted.some(({ unit }) => unit === 'logos' || unit === 'pictures')
    const addresses = isLooking ? logos.map(({ address }) => address) : []
    const toLoad = addresses.filter((address) => seen.get(address)?.state !== 'loaded')
    await yieldToMain()
    // A run that continues another one counts on.
    const requests = { done: plan.length - unasked.length, of: plan.length }
    const done = addresses.filter((address) => isSeen(seen.get(address))).length
    const looks = { done, of: addresses.length }
    progress.report({ stage: 'looking', requests, logos: looks })
    const ask = async () => {
      const onAsked = () => progress.report({ requests: { ...requests, done: (requests.done += 1) } })
      await askProbes(unasked, connection, answers, onAsked)
      const after = await count()
      const skipped = await findSkipped(list, startedAt, after, connection)
      facts = { ...facts, totals: [before, after], skipped }
    }
    const look = () => {
      const onSeen = () => progress.report({ logos: { ...looks, done: (looks.done += 1) } })
      return lookAtLogos(toLoad, inspector, signal, seen, onSeen)
    }
    const awaited = new Map<Promise<void>, readonly RuleGroup[]>([
      [ask(), ['paging', 'filters']],
      [look(), ['logos']],
    ])
    const work = [...awaited.keys()]
    // A refused token ends the run, so logos stop loading too.
    for (const part of work) part.finally(() => awaited.delete(part)).catch(() => stop.abort())
    // A group is judged once its facts are complete, and the others from time to time: logos may load for minutes. A run that
    // is cancelled is judged at its end, with the cause.
    while (open.length > 0 && !signal.aborted) {
      const since = Date.now()
      const left = [...awaited]
      gather('Still to come')
      await judgeGroups(left.flatMap(([, groups]) => groups))
      const pause = () => delay(PAUSE + 4 * (Date.now() - since), signal)
      if (open.length > 0) await Promise.race([...left.map(([part]) => part), pause()]).catch(() => {})
    }
    const ends = await Promise.allSettled(work)
    failure = ends.find((end) => end.status === 'rejected')?.reason
  }
  // Any other failure is a bug of ours.
  if (failure !== undefined && !cancel.aborted && !isClientError(failure)) throw failure

  progress.report({ stage: cancel.aborted ? 'stopping' : 'judging' })
  const cause = cancel.aborted ? 'Stopped' : failure === undefined ? undefined : endCause(list, failure)
  const unread = list.failure === undefined ? 0 : Math.max(1, (before ?? 0) - list.brands.length)
  gather(cause)
  facts = { ...facts, early: cause === undefined ? null : { cause, unread } }
  await judgeGroups()
  return {
    format: 'brand-catalogue-checkup',
    version: 2,
    baseAddress: client.baseAddress,
    startedAt: new Date(startedAt).toISOString(),
    duration: (stopped?.duration ?? 0) + Date.now() - startedAt,
    ended: cancel.aborted ? 'cancelled' : failure === undefined ? 'finished' : 'stopped',
    ...(cause !== undefined && { cause }),
    total: facts.totals[1] ?? before,
    pages: list.pages.length,
    requests: (stopped?.requests ?? 0) + pool.requests,
    logos: logos.filter(({ address }) => isSeen(seen.get(address))).length,
    ...result(),
    catalogue: {
      ids: list.brands.map(({ id }) => id),
      names: list.brands.map(({ name }) => name),
      logos: list.brands.map(({ logo }) => logo),
    },
  }
}

/** The brands that the list left out, if it has fewer than the service counts. A filter that all brands pass finds them. */
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
