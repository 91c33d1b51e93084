/**
 * Runs a check-up: reads the whole list through its links, sends probes, looks at every logo, judges everything by the rules,
 * and returns a report. Uses neither the DOM nor Node, so that both the app and the terminal can run it.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { isClientError } from '#client/errors.ts'
import { RequestPool, type Wait } from '#client/request-pool.ts'
import { countList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import { judge, type Judgement, yieldToMain } from './judge.ts'
import { isLoadable, type LogoInspector, lookAtLogos, type SeenLogos } from './logos/look-at-logos.ts'
import { askProbes, type Probe, type ProbedList, samplingOrder } from './probes/ask.ts'
import { detailProbes, idProbes, linkProbes, windowProbes } from './probes/brand-probes.ts'
import { nameProbes } from './probes/name-probes.ts'
import { type ServiceConnection, failureCause, readBrandList } from './read-list.ts'
import { openCauses, type Summary, summarise, type Verdict } from './report/outcomes.ts'
import { reportProgress, type CheckupProgress } from './progress.ts'
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
  readonly seen?: SeenLogos
}

const AT_ONCE = 4
/** The groups whose rules need nothing but the list. They are judged while requests are sent and logos load. */
const LIST_GROUPS: readonly RuleGroup[] = ['contract', 'names', 'times']
/** The groups that are judged when all test requests are answered. */
const PROBED_GROUPS: readonly RuleGroup[] = ['paging', 'filters']

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
  }: CheckupOptions,
  cancel: AbortSignal,
  progress: ReturnType<typeof reportProgress>,
  startedAt: number,
): Promise<Report> {
  const wanted = rules.flatMap((id) => RULES.get(id) ?? [])
  const stop = new AbortController()
  const signal = AbortSignal.any([cancel, stop.signal])
  const onWait = (wait: Wait | null) =>
    progress.report({ wait: wait && { milliseconds: wait.milliseconds, cause: failureCause(wait.error) } })
  const pool = new RequestPool({ atOnce: AT_ONCE, signal, onWait })
  const connection = { client, pool, signal }
  // Null on failure: reading the list will show whether the service responds.
  const count = () => countList(client, parseListQuery(''), connection).catch(() => null)

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
    probes: new Map(),
    early: null,
  }
  const judged = new Map<string, Judgement>()
  const judgeGroups = async (groups: readonly RuleGroup[]) => {
    for (const group of groups) {
      const inGroup = wanted.filter((rule) => rule.group === group)
      for (const rule of inGroup) {
        await yieldToMain()
        judged.set(rule.id, await judge(rule, facts))
      }
      const all = inGroup.map(({ id }) => judged.get(id)!)
      const findings = all.flatMap((each) => each.findings)
      const outcomes = all.map(({ outcome }) => outcome)
      const summary = summarise({ findings, outcomes, brands: list.brands.length })
      const [open] = outcomes.flatMap((outcome) => openCauses(outcome, list.brands.length))
      progress.group(group, { ...summary, state: groupVerdict(summary), cause: open?.cause })
    }
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
    const addresses = inspector && isLooking ? logos.map(({ address }) => address) : []
    await yieldToMain()
    progress.report({ stage: 'looking', requests: { done: 0, of: plan.length } })
    const ask = async () => {
      for (const group of PROBED_GROUPS) progress.group(group, { state: 'running', faults: 0, toReview: 0 })
      const probes = await askProbes(plan, connection, (done) =>
        progress.report({ requests: { done, of: plan.length } }),
      )
      const after = await count()
      const skipped = await findSkipped(list, startedAt, after, connection)
      facts = { ...facts, probes, totals: [before, after], skipped }
      // Logos may load for minutes more. A run that was cancelled by now is judged at its end, with the cause.
      if (!signal.aborted) await judgeGroups(PROBED_GROUPS)
    }
    const look = async () => {
      if (!inspector) return
      progress.group('logos', { state: 'running', faults: 0, toReview: 0 })
      await lookAtLogos(addresses, inspector, signal, seen, (done) =>
        progress.report({ logos: { done, of: addresses.length } }),
      )
      facts = { ...facts, logos: seenLogos() }
      if (!signal.aborted) await judgeGroups(['logos'])
    }
    const asking = ask()
    // A refused token ends the run, so logos stop loading too.
    asking.catch(() => stop.abort())
    const [asked, looked, judging] = await Promise.allSettled([asking, look(), judgeGroups(LIST_GROUPS)])
    if (looked.status === 'rejected') throw looked.reason
    if (judging.status === 'rejected') throw judging.reason
    if (asked.status === 'rejected') failure = asked.reason
  }
  // Any other failure is a bug of ours.
  if (failure !== undefined && !cancel.aborted && !isClientError(failure)) throw failure

  progress.report({ stage: 'judging' })
  const cause = cancel.aborted ? 'Stopped' : failure === undefined ? undefined : endCause(list, failure)
  const unread = list.failure === undefined ? 0 : Math.max(1, (before ?? 0) - list.brands.length)
  facts = { ...facts, logos: seenLogos(cause), early: cause === undefined ? null : { cause, unread } }
  await judgeGroups(
    RULE_GROUPS.filter((group) => wanted.some((rule) => rule.group === group && !judged.has(rule.id))),
  )
  const results = wanted.map(({ id }) => judged.get(id)!)
  return {
    format: 'brand-catalogue-checkup',
    version: 2,
    baseAddress: client.baseAddress,
    startedAt: new Date(startedAt).toISOString(),
    duration: Date.now() - startedAt,
    ended: cancel.aborted ? 'cancelled' : failure === undefined ? 'finished' : 'stopped',
    ...(cause !== undefined && { cause }),
    brands: list.brands.length,
    total: facts.totals[1] ?? before,
    pages: list.pages.length,
    requests: pool.requests,
    logos: logos.filter(({ address }) => seen.has(address)).length,
    outcomes: results.map(({ outcome }) => outcome),
    findings: results.flatMap(({ findings }) => findings),
    catalogue: {
      ids: list.brands.map(({ id }) => id),
      names: list.brands.map(({ name }) => name),
      logos: list.brands.map(({ logo }) => logo),
    },
  }
}

/** Fine only if every rule was judged in full. */
function groupVerdict({ rules, faults, toReview }: Summary): Verdict {
  if (faults + toReview > 0) return faults > 0 ? 'fault' : 'review'
  if (rules.every(({ judged }) => judged === 0)) return 'unchecked'
  return rules.some(({ verdict }) => verdict === 'unchecked' || verdict === 'partly') ? 'partly' : 'fine'
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
