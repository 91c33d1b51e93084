/**
 * Probes send requests of their own and compare the answers with the brands that were read: searches, ranges of time, ids,
 * single brands, links. Each is small and stands for itself, so that one that fails leaves the others standing.
 */
import type { BrandClient } from '#client/brand-client.ts'
import { ContractError, EndlessListError, HttpError } from '#client/errors.ts'
import type { RequestPool } from '#client/request-pool.ts'
import { walkList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { failureCause } from '#checkup/read-list.ts'
import {
  type BrandFacts,
  brandFacts,
  type ListFacts,
  type Violation,
  type ProbeFacts,
} from '#checkup/rules/facts.ts'

/** What a probe is about, what it asks, and what it makes of the answer. */
export interface Probe {
  /** The rules that it judges. */
  readonly rules: readonly string[]
  /** What follows `/v1/brands`. */
  readonly query: string
  readonly judge: (answer: Reply, ask: Ask) => Found[] | Promise<Found[]>
}

/** The request that shows it is the probe's own. */
export type Found = Omit<Violation, 'request'> & { readonly rule: string }

export interface Reply {
  /** Those of its first pages: as the whole list has them, or with -1 for their row. */
  readonly brands: readonly BrandFacts[]
  /** Whether there are no more. */
  readonly whole: boolean
  /** What came instead of one brand: no brand, by status, or something else. */
  readonly instead?: string
}

/** Asks the service; throws what the client throws, but where a single brand is gone or none. */
export type Ask = (query: string) => Promise<Reply>

/** What probes compare with. */
export interface ProbedList extends ListFacts {
  /** By id; of a repeated id, the first. */
  readonly byId: ReadonlyMap<string, BrandFacts>
  /** Milliseconds since 1970: when the walk began. What was updated later was changed meanwhile. */
  readonly startedAt: number
}

/** Pages read of one search. */
const MOST_PAGES = 3
/** Probes sent at once. */
const CONCURRENCY = 4
/** After so many failures in a row the service counts as unreachable. */
const MOST_FAILURES = 3
/** Brands named for one request; a filter that is ignored returns every brand. */
export const MOST_FOUND = 5

interface AskOptions {
  readonly client: Pick<BrandClient, 'list' | 'single'>
  readonly pool: RequestPool
  readonly signal: AbortSignal
  readonly onAsked: (done: number) => void
}

/** Sends probes, a few at once. Throws where the token is refused, or the signal aborts. */
export async function askProbes(
  probes: readonly Probe[],
  options: AskOptions,
): Promise<ReadonlyMap<string, ProbeFacts>> {
  const facts = new Map<string, { violations: Violation[]; asked: number; failures: string[] }>()
  for (const rule of probes.flatMap(({ rules }) => rules)) {
    if (!facts.has(rule)) facts.set(rule, { violations: [], asked: 0, failures: [] })
    facts.get(rule)!.asked += 1
  }
  const { signal, onAsked } = options
  const ask = asker(options)
  const queue = probes.values()
  let done = 0
  let failures = 0
  let gone: unknown
  const work = async () => {
    for (const { rules, query, judge } of queue) {
      signal.throwIfAborted()
      try {
        if (gone !== undefined) throw gone
        for (const { rule, ...violation } of await judge(await ask(query), ask))
          facts.get(rule)!.violations.push({ ...violation, request: query })
        failures = 0
      } catch (error) {
        if (signal.aborted || (error instanceof HttpError && error.status === 401)) throw error
        for (const rule of rules) facts.get(rule)!.failures.push(failureCause(error))
        // A refused parameter is a result; timeouts and server errors are not.
        const isAnswer = error instanceof HttpError && error.status < 500 && error.status !== 429
        failures = isAnswer ? 0 : failures + 1
        if (failures >= MOST_FAILURES) gone = error
      }
      onAsked((done += 1))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return facts
}

function asker({ client, pool, signal }: Omit<AskOptions, 'onAsked'>): Ask {
  const answer = (brands: readonly ReadBrand[], whole = true): Reply => ({
    brands: brands.map((brand) => brandFacts(brand, -1)),
    whole,
  })
  const single = async (id: string): Promise<Reply> => {
    try {
      const { brand } = await pool.ask(() => client.single(id, undefined, signal))
      return answer([brand])
    } catch (error) {
      const isGone = error instanceof HttpError && (error.status === 404 || error.status === 410)
      if (isGone) return { ...answer([]), instead: String(error.status) }
      if (error instanceof ContractError) return { ...answer([]), instead: 'no brand' }
      throw error
    }
  }
  return async (query) => {
    if (query.startsWith('/')) return single(query.slice(1))
    // As it is: a link is followed with whatever it asks for.
    if (/[?&](?:page|cursor|limit)=/.test(query))
      return answer((await pool.ask(() => client.list(parseListQuery(query), signal))).brands)
    const brands: ReadBrand[] = []
    let pages = 0
    try {
      for await (const page of walkList(client, parseListQuery(query), { pool, signal })) {
        brands.push(...page.brands)
        if (page.rest === null) return answer(brands)
        if ((pages += 1) === MOST_PAGES) break
      }
    } catch (error) {
      if (!(error instanceof EndlessListError)) throw error
    }
    return answer(brands, false)
  }
}

/** A few of the brands that an answer leaves out, but those that have been changed or deleted meanwhile. */
export async function missedBrands(
  list: ProbedList,
  { brands, whole }: Reply,
  isWanted: (brand: BrandFacts) => boolean,
  ask: Ask,
): Promise<BrandFacts[]> {
  if (!whole) return []
  const came = new Set(brands.map(({ id }) => id))
  const missed = list.brands.filter((brand) => brand.id !== '' && isWanted(brand) && !came.has(brand.id))
  const unchanged: BrandFacts[] = []
  for (const brand of missed.slice(0, MOST_FOUND)) {
    const [now] = (await ask(`/${brand.id}`)).brands
    if (now?.name === brand.name && Object.is(now.at, brand.at)) unchanged.push(brand)
  }
  return unchanged
}

/** `count` brands spread evenly over the list, always the same for one list. */
export function spread(brands: readonly BrandFacts[], count: number): BrandFacts[] {
  if (brands.length <= count) return [...brands]
  return Array.from(
    { length: count },
    (_, index) => brands[Math.floor(((index + 0.5) * brands.length) / count)]!,
  )
}
