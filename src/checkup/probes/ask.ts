/**
 * Probes send requests of their own (searches, time ranges, ids, single brands, links) and compare the answers with
 * the brands that were read. Each probe is independent: if one fails, the others still count.
 */
import { ContractError, HttpError, isGone } from '#client/errors.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { type ServiceConnection, failureCause, readBrandList } from '#checkup/read-list.ts'
import {
  type BrandFacts,
  brandFacts,
  type ListFacts,
  type ProbeFacts,
  type RawFinding,
} from '#checkup/rules/facts.ts'

/** One request, and how its answer is judged. */
export interface Probe extends Pick<ProbeFacts, 'rules' | 'brand'> {
  /** The part of the address after `/v1/brands`. */
  readonly query: string
  readonly judge: (answer: Reply, ask: Ask) => Found[] | Promise<Found[]>
}

/** A finding without its request: `askProbes` adds that of the probe. */
export type Found = Omit<RawFinding, 'request'> & { readonly rule: string }

export interface Reply {
  /** The brands of its first pages. Their `row` is -1. */
  readonly brands: readonly BrandFacts[]
  readonly whole: boolean
  /** What came instead of a single brand: the status 404 or 410, or "no brand" for a body that is not one. */
  readonly instead?: string
}

/** Sends a request. Throws the client's errors, unless a single brand is missing or malformed: see `instead`. */
export type Ask = (query: string) => Promise<Reply>

export interface ProbedList extends ListFacts {
  /** When the check-up began, in milliseconds since 1970. Brands updated later have changed meanwhile. */
  readonly startedAt: number
  /** Its brands in the order in which they are requested: see `samplingOrder`. */
  readonly sample: readonly BrandFacts[]
  /** Whether every brand is requested at its own address. */
  readonly everyBrand: boolean
}

/** The most pages read from one search. */
const MAX_PAGES = 3
const CONCURRENCY = 4
/** After this many failures in a row, the service counts as unreachable. */
const MAX_FAILURES = 3
/** The most brands named for one request: a filter that the service ignores returns every brand. */
export const MAX_FOUND = 5

/** The outcomes of probes, by key. A run that continues another one sends only those that are unanswered. */
export type ProbeAnswers = Map<string, Pick<ProbeFacts, 'findings' | 'cause'>>

const keyOf = ({ rules, query }: Probe) => [...rules, query].join(' ')

export const withAnswers = (probes: readonly Probe[], answers: ProbeAnswers): ProbeFacts[] =>
  probes.map((probe) => ({ ...probe, ...answers.get(keyOf(probe)) }))

/** Those that were not sent, or failed. */
export const unanswered = (probes: readonly Probe[], answers: ProbeAnswers): Probe[] =>
  probes.filter((probe) => !answers.get(keyOf(probe))?.findings)

/** Sends probes, a few at once, and adds their answers. Throws if the token is refused or the signal aborts. */
export async function askProbes(
  probes: readonly Probe[],
  connection: ServiceConnection,
  answers: ProbeAnswers,
  onAsked: () => void,
): Promise<void> {
  const { signal } = connection
  const ask = asker(connection)
  const queue = probes.values()
  let failures = 0
  let outage: unknown
  const work = async () => {
    for (const probe of queue) {
      signal.throwIfAborted()
      try {
        if (outage !== undefined) throw outage
        const { query: request, judge } = probe
        const findings: (RawFinding & Found)[] = []
        for (const found of await judge(await ask(request), ask)) findings.push({ ...found, request })
        answers.set(keyOf(probe), { findings })
        failures = 0
      } catch (error) {
        if (signal.aborted || (error instanceof HttpError && error.status === 401)) throw error
        answers.set(keyOf(probe), { cause: failureCause(error) })
        // A refused parameter is a result; timeouts and server errors are not.
        const isAnswer = error instanceof HttpError && error.status < 500 && error.status !== 429
        failures = isAnswer ? 0 : failures + 1
        if (failures >= MAX_FAILURES) outage = error
      }
      onAsked()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

function asker(connection: ServiceConnection): Ask {
  const { client, pool, signal } = connection
  const single = async (id: string): Promise<Reply> => {
    try {
      const { brand } = await pool.ask(() => client.single(id, undefined, signal))
      return { brands: [brandFacts(brand, -1)], whole: true }
    } catch (error) {
      if (isGone(error)) return { brands: [], whole: true, instead: String(error.status) }
      if (error instanceof ContractError) return { brands: [], whole: true, instead: 'no brand' }
      throw error
    }
  }
  return async (query) => {
    if (query.startsWith('/')) return single(query.slice(1))
    // A link is requested unchanged, with the page that it names.
    if (/[?&](?:page|cursor|limit)=/.test(query)) {
      const { brands } = await pool.ask(() => client.list(parseListQuery(query), signal))
      return { brands: brands.map((brand) => brandFacts(brand, -1)), whole: true }
    }
    const { brands, complete, failure } = await readBrandList({ ...connection, query, maxPages: MAX_PAGES })
    if (failure !== undefined) throw failure
    return { brands, whole: complete }
  }
}

/** A few of the brands that an answer wrongly leaves out. Brands changed or deleted meanwhile do not count. */
export async function missedBrands(
  list: ProbedList,
  { brands, whole }: Reply,
  isWanted: (brand: BrandFacts) => boolean,
  ask: Ask,
): Promise<BrandFacts[]> {
  if (!whole) return []
  const returned = new Set(brands.map(({ id }) => id))
  const missed = list.brands.filter((brand) => brand.id !== '' && isWanted(brand) && !returned.has(brand.id))
  const unchanged: BrandFacts[] = []
  for (const brand of missed.slice(0, MAX_FOUND)) {
    const [now] = (await ask(`/${brand.id}`)).brands
    if (now?.name === brand.name && Object.is(now.at, brand.at)) unchanged.push(brand)
  }
  return unchanged
}

/**
 * Brands in the order in which a sample takes them: first those that an earlier check-up requested, then by a hash of the id,
 * so that a brand that is added does not move the others.
 */
export function samplingOrder(brands: readonly BrandFacts[], earlier: ReadonlySet<string>): BrandFacts[] {
  const places = brands
    .filter(({ id, first }) => id !== '' && first === undefined)
    .map((brand) => ({ brand, place: earlier.has(brand.id) ? -1 / hash(brand.id) : hash(brand.id) }))
  return places.toSorted((a, b) => a.place - b.place).map(({ brand }) => brand)
}

/** From 1 to 2^32, spread evenly whatever the ids (FNV-1a, mixed once more for short ones). */
function hash(id: string): number {
  let sum = 2_166_136_261
  for (let at = 0; at < id.length; at++) sum = Math.imul(sum ^ id.charCodeAt(at), 16_777_619)
  return (Math.imul(sum ^ (sum >>> 15), 2_246_822_507) >>> 0) + 1
}
