import type { Target } from './load.ts'
import { CHANGED_BRANDS, NEWEST, randomNumbers, SYLLABLES, WORDS } from './synthetic-brands.ts'

/** A kind of request, asked of catalogues of every size. */
export interface RequestKind {
  readonly name: string
  /** The most that p50 at the largest size may be, as a multiple of that at the smallest. */
  readonly allowed: number
  /** The targets for a catalogue of `size` synthetic brands, named `names`; each call gives a generator of its own. */
  readonly targets: (size: number, names: readonly string[]) => (connection: number, body: string) => Target
  /** Whether the next target depends on the last answer. */
  readonly follows?: boolean
  /** Whether its token gets the changes of brands. */
  readonly getsChanges?: boolean
}

/** How many letters a long name has at least. */
const LONG = 12
const WEEK = 7 * 86_400
const PAGE = 100
const ONE_HOST = 'brands.example'

/** The same request each time, which is answered from the cache. */
const always = (path: string) => () => () => ({ path, host: ONE_HOST })

/** Requests that all differ, if only in the host on which their links are built, so that no cached answer fits. */
function differing(
  path: (random: () => number, size: number, names: readonly string[]) => string,
): RequestKind['targets'] {
  return (size, names) => {
    const random = randomNumbers(7)
    let count = 0
    return () => ({ path: path(random, size, names), host: `h${count++}.example` })
  }
}

/** Page after page by links, from the middle of a list. @param pages its length, as a share of all brands. */
function followed(list: (random: () => number) => string, pages = 1): RequestKind['targets'] {
  return (size) => {
    const random = randomNumbers(7)
    let count = 0
    return (_, body) => {
      const next = /"next":"http:\/\/[^/]+([^"]+)"/.exec(body)?.[1]
      const start = `${list(random)}&page=${1 + Math.floor((0.3 + 0.5 * random()) * (size / 10) * pages)}`
      return { path: next ?? start, host: `h${count++}.example` }
    }
  }
}

const anyOf = (random: () => number, list: readonly string[]): string => list[within(random, list.length)]!

const within = (random: () => number, count: number): number => Math.floor(random() * count)

/** Pages of brands that all have changes, since the brands were imported twice. */
const changedPages = differing((random) => {
  const page = 1 + within(random, CHANGED_BRANDS / PAGE)
  return `/v1/brands?limit=${PAGE}&page=${page}`
})

export const REQUEST_KINDS: readonly RequestKind[] = [
  { name: 'hot page 1', allowed: 1.5, targets: always('/v1/brands') },
  { name: 'hot single brand', allowed: 1.5, targets: always('/v1/brands/301') },
  { name: 'page 1', allowed: 1.5, targets: differing(() => '/v1/brands') },
  {
    name: 'single brand',
    allowed: 1.5,
    targets: differing((random, size) => `/v1/brands/${3 * within(random, size) + 1}`),
  },
  { name: 'deep page, by links', allowed: 1.5, follows: true, targets: followed(() => '/v1/brands?') },
  {
    name: 'deep page, plain',
    allowed: 1.5,
    targets: differing(
      (random, size) => `/v1/brands?page=${1 + Math.floor((0.3 + 0.5 * random()) * (size / 10))}`,
    ),
  },
  {
    name: 'rare search',
    allowed: 1.5,
    // Long names are as rare among a million brands as among a few thousand. Shorter ones are part of many others there.
    targets: (size, names) =>
      differing((random, _, long) => `/v1/brands?name=${encodeURIComponent(anyOf(random, long))}`)(
        size,
        names.filter((name) => name.length >= LONG),
      ),
  },
  {
    name: 'common search',
    allowed: 1.5,
    targets: differing((random) => `/v1/brands?name=${anyOf(random, WORDS)}&page=${1 + within(random, 10)}`),
  },
  { name: 'by name', allowed: 1.5, targets: differing(() => '/v1/brands?order=name') },
  {
    name: 'by name, deep',
    allowed: 1.5,
    follows: true,
    targets: followed((random) => `/v1/brands?order=${anyOf(random, ['name', '-name'])}`),
  },
  { name: 'newest', allowed: 1.5, targets: differing(() => '/v1/brands?order=-updated_at') },
  {
    name: 'newest, deep',
    allowed: 1.5,
    follows: true,
    targets: followed(() => '/v1/brands?order=-updated_at'),
  },
  {
    name: 'best match',
    allowed: 1.5,
    targets: differing((random) => `/v1/brands?order=match&name=${anyOf(random, [...WORDS, ...SYLLABLES])}`),
  },
  {
    name: 'best match, deep',
    allowed: 1.5,
    follows: true,
    // A deep page costs more without a cursor, and the first request of each connection has none.
    targets: followed((random) => `/v1/brands?order=match&name=${anyOf(random, WORDS)}`, 0.0018),
  },
  {
    name: '2-letter search',
    allowed: 3,
    targets: differing((random) => `/v1/brands?name=${anyOf(random, SYLLABLES)}`),
  },
  {
    name: 'date window',
    allowed: 1.5,
    targets: differing((random) => {
      const start = NEWEST - WEEK - within(random, 100 * WEEK)
      return `/v1/brands?updated_after=${start}&updated_before=${start + WEEK}`
    }),
  },
  { name: 'page of 100', allowed: 1.5, targets: changedPages },
  { name: 'page of 100, changes', allowed: 1.5, getsChanges: true, targets: changedPages },
]
