import type { BrandClient } from '#client/brand-client.ts'
import { EndlessListError, HttpError } from '#client/errors.ts'
import type { RequestGate } from '#client/walk/request-gate.ts'
import { walkList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { failureCause } from '#checkup/run/failure-cause.ts'
import type { Results } from '#checkup/run/results.ts'
import { brandProbes } from './brand-probes.ts'
import { linkProbes } from './link-probes.ts'
import { nameProbes } from './name-probes.ts'
import type { Asker, Probe, ReadList, SeveralPages } from './probe.ts'
import { windowProbes } from './window-probes.ts'

/** Pages read of one search. */
const MOST_PAGES = 3
/** Probes sent at once. */
const CONCURRENCY = 4
/** After so many failures in a row the service counts as unreachable. */
const MOST_FAILURES = 3

export interface ProbeOptions {
  readonly client: Pick<BrandClient, 'list' | 'single'>
  readonly gate: RequestGate
  readonly signal: AbortSignal
  readonly onProgress: (done: number, of: number) => void
}

/** All probes for the rules that are to be judged. */
export function planProbes(list: ReadList, results: Results): readonly Probe[] {
  const plans = [linkProbes(list), nameProbes(list), windowProbes(list), brandProbes(list)]
  for (const { rule, cause } of plans.flatMap(({ notJudged = [] }) => notJudged)) {
    if (results.has(rule)) results.notJudged(rule, cause)
  }
  const probes = plans
    .flatMap((plan) => plan.probes)
    .filter(({ rules }) => rules.some((rule) => results.has(rule)))
  const samples = Map.groupBy(
    probes.flatMap(({ rules, words }) => rules.map((rule) => ({ rule, words }))),
    ({ rule }) => rule,
  )
  for (const [rule, asked] of samples) {
    results.sampled(rule, `${asked.length} requests: ${asked.map(({ words }) => words).join(' · ')}`)
  }
  return probes
}

/** Runs probes, a few at once. What a failing request leaves open is noted as not judged. */
export async function runProbes(
  probes: readonly Probe[],
  results: Results,
  { client, gate, signal, onProgress }: ProbeOptions,
): Promise<void> {
  const ask = asker(client, gate, signal)
  const queue = probes.values()
  let done = 0
  let failures = 0
  let gone: unknown
  const work = async () => {
    for (const { rules, run } of queue) {
      signal.throwIfAborted()
      onProgress(done, probes.length)
      try {
        if (gone !== undefined) throw gone
        for (const { rule, offence } of await run(ask)) results.add(rule, offence)
        for (const rule of rules) results.judged(rule, 1, 'requests')
        failures = 0
      } catch (error) {
        if (signal.aborted || isRefusedToken(error)) throw error
        for (const rule of rules) if (results.has(rule)) results.requestFailed(rule, failureCause(error))
        // A refused parameter is a result; timeouts and server errors are not.
        const answered = error instanceof HttpError && error.status < 500 && error.status !== 429
        failures = answered ? 0 : failures + 1
        if (failures >= MOST_FAILURES) gone = error
      }
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  onProgress(done, probes.length)
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}

export function asker(
  client: Pick<BrandClient, 'list' | 'single'>,
  gate: RequestGate,
  signal: AbortSignal,
): Asker {
  return {
    list: (query) => gate.send(() => client.list(parseListQuery(query), signal), signal),
    single: (id) => gate.send(() => client.single(id, undefined, signal), signal),
    several: (query) => severalPages(client, query, gate, signal),
  }
}

async function severalPages(
  client: Pick<BrandClient, 'list'>,
  query: string,
  gate: RequestGate,
  signal: AbortSignal,
): Promise<SeveralPages> {
  const brands: ReadBrand[] = []
  let pages = 0
  try {
    for await (const page of walkList(client, parseListQuery(query), { gate, signal })) {
      brands.push(...page.brands)
      pages += 1
      if (page.rest === null) return { brands, whole: true }
      if (pages === MOST_PAGES) break
    }
  } catch (error) {
    if (!(error instanceof EndlessListError)) throw error
  }
  return { brands, whole: false }
}
