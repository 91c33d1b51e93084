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

  for (const part of partsOf(text)) {
    const found = nearestBrands(text, (await search(part, 1, service)).brands, MOST_SUGGESTED)
    if (found.length > 0) return closeTo(found)
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

/** What to search for when the name itself is in no other, the most telling first. */
export function partsOf(text: string): string[] {
  const short = withoutLegalForm(text)
  const word = longestWord(text)
  const half = Math.ceil(short.length / 2)
  const plain = short.normalize('NFD').replace(/\p{M}/gu, '')
  const parts = [short, plain, word, short.slice(0, half), short.slice(half)].map((part) => part.trim())
  const seen = new Set([foldWords(text)])
  return parts.filter((part) => {
    // A service may tell accents apart that folding does not: the plain form is a search of its own.
    const key = part === plain && plain !== short ? `plain ${part}` : foldWords(part)
    if (part.length < SHORTEST_PART || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

async function findById(id: string, { client, ask, form, signal }: LookupService) {
  try {
    const { brand } = await ask(() => client.single(id, form, signal))
    return brand
  } catch (error) {
    // Some services answer 400 to an id that is none of theirs.
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
