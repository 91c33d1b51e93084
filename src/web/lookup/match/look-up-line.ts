/**
 * What becomes of one pasted line. This folder knows the service's list and names, but no screen.
 */
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { MAX_BRAND_ID } from '#contract/max-brand-id.ts'
import { changeQuery, type ListQuery, parseListQuery } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import {
  type CloseMatch,
  foldWords,
  longestWord,
  nearestBrands,
  withoutLegalForm,
} from '#client/compare-names.ts'

/** What became of one line. */
export type LineResult =
  | { readonly outcome: 'found'; readonly brand: ReadBrand }
  /** More than one brand has this very name. */
  | { readonly outcome: 'several'; readonly brands: readonly ReadBrand[] }
  /** No brand has this name, but these come near it. */
  | { readonly outcome: 'close'; readonly brands: readonly ReadBrand[] }
  | { readonly outcome: 'none'; readonly note?: string }

/** Sends a request when its turn comes. */
type Ask = <T>(send: () => Promise<T>) => Promise<T>

export interface LookupService {
  readonly client: Pick<BrandClient, 'list' | 'single'>
  readonly ask: Ask
  readonly form?: TimestampForm | undefined
  readonly signal?: AbortSignal | undefined
}

const MOST_SUGGESTED = 5
/** Of a name that many others contain, so many pages are searched for the one that has just this name. */
const MOST_PAGES = 5
const LONGEST_NAME = 200
/** How many parts longer than half of a name are searched for. */
const MOST_LONGER = 2
/** Shorter parts of a name are in too many others. */
const SHORTEST_PART = 2

/** Looks one pasted line up: as an id where it is one, then by its name, then by parts of it. */
export async function lookUpLine(text: string, service: LookupService): Promise<LineResult> {
  const id = readId(text)
  const byId = id === undefined ? undefined : await findById(id, service)
  if (byId) return { outcome: 'found', brand: byId }
  if (text.length > LONGEST_NAME) return { outcome: 'none', note: 'Longer than any name' }

  const { brands, whole } = await search(text, MOST_PAGES, service)
  const same = brands.filter(({ name }) => name !== null && foldWords(name) === foldWords(text))
  const [exact, another] = same.filter(({ name }) => name === text)
  if (exact && !another) return { outcome: 'found', brand: exact }
  if (same.length === 1) return { outcome: 'found', brand: same[0]! }
  if (same.length > 1) return { outcome: 'several', brands: same }
  const near = nearestBrands(text, brands, MOST_SUGGESTED)
  if (near.length > 0) return closeTo(near)

  const parts = partsOf(text)
  for (let part = parts.next(); part.value !== undefined;) {
    const found = await search(part.value, 1, service)
    const close = nearestBrands(text, found.brands, MOST_SUGGESTED)
    if (close.length > 0) return closeTo(close)
    part = parts.next(found.whole)
  }
  return whole ? { outcome: 'none' } : { outcome: 'none', note: 'Too many names contain this' }
}

function closeTo(matches: readonly CloseMatch[]): LineResult {
  return { outcome: 'close', brands: matches.map(({ brand }) => brand) }
}

/** "42", "#42", or the address of a brand's page; undefined: no id. */
export function readId(text: string): string | undefined {
  const digits = /^#?\s*(\d{1,19})$/.exec(text)?.[1] ?? /\/brands\/(\d{1,19})(?:[/?#]|$)/.exec(text)?.[1]
  if (digits === undefined || BigInt(digits) > MAX_BRAND_ID) return undefined
  return String(BigInt(digits))
}

/**
 * What to search for when the name itself is in no other: other spellings, halves, longer parts, the longest word. One
 * letter may be wrong, and is in one half only. If too many names have the other half, longer parts follow that are still
 * without that letter. Each part is given once; `next` has to be told whether all names that have it were compared.
 */
export function* partsOf(text: string): Generator<string, void, boolean | undefined> {
  const given = new Set([text.toLowerCase()])
  function* give(part: string): Generator<string, boolean, boolean | undefined> {
    const name = part.trim()
    if (name.length < SHORTEST_PART || given.has(name.toLowerCase())) return true
    given.add(name.toLowerCase())
    return (yield name) ?? true
  }

  const short = withoutLegalForm(text)
  yield* give(short)
  // A service may tell accents apart that folding does not.
  yield* give(short.normalize('NFD').replace(/\p{M}/gu, ''))
  const half = Math.ceil(short.length / 2)
  const isInFront = yield* give(short.slice(0, half))
  const isInBack = yield* give(short.slice(half))
  // The wrong letter is between these.
  let [low, high] = isInFront ? [0, half] : [half, short.length]
  // In both: more than one letter differs, and no part would help.
  for (let left = isInFront && isInBack ? 0 : MOST_LONGER; left > 0; left--) {
    const middle = Math.floor((low + high) / 2)
    const isInside = yield* give(isInFront ? short.slice(middle) : short.slice(0, middle))
    if (isInside === isInFront) low = middle
    else high = middle
  }
  yield* give(longestWord(text))
}

async function findById(id: string, { client, ask, form, signal }: LookupService) {
  try {
    const { brand } = await ask(() => client.single(id, form, signal))
    return brand
  } catch (error) {
    // Some services respond with 400 to an unknown id.
    if (error instanceof HttpError && [400, 404, 410, 422].includes(error.status)) return undefined
    throw error
  }
}

async function search(name: string, mostPages: number, { client, ask, signal }: LookupService) {
  const brands: ReadBrand[] = []
  let next: ListQuery | null = changeQuery(parseListQuery(''), { name, limit: '100' })
  for (let pages = 0; next && pages < mostPages; pages++) {
    const query: ListQuery = next
    const page: BrandPage = await ask(() => client.list(query, signal))
    brands.push(...page.brands)
    next = linkQuery(page.links.next)
    if (brands.some((brand) => brand.name !== null && brand.name === name)) break
  }
  return { brands, whole: next === null }
}
