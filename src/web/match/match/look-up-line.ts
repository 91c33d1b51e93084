/**
 * What becomes of one pasted line. This folder knows the service's list and names, but no screen.
 */
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { MAX_BRAND_ID } from '#contract/fields.ts'
import { changeQuery, type ListQuery, parseListQuery } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { isSure } from '#client/match/compare-names.ts'
import { findByName, sureMatch } from '#client/match/find-by-name.ts'
import { listPage } from '#web/data/list-order.ts'

/** What became of one line. */
export type LineResult =
  | {
      readonly outcome: 'found'
      readonly brand: ReadBrand
      /** Its name is written differently: accepted, because nothing else comes as near. */
      readonly isAccepted?: boolean
    }
  /** More than one brand has this very name, or none has, and these come near it. */
  | { readonly outcome: 'open'; readonly brands: readonly ReadBrand[] }
  | { readonly outcome: 'none'; readonly note?: string }

/** Sends a request when its turn comes. */
type Ask = <T>(send: () => Promise<T>) => Promise<T>

export interface LookupService {
  readonly client: Pick<BrandClient, 'baseAddress' | 'list' | 'single'>
  readonly ask: Ask
  readonly form?: TimestampForm | undefined
  readonly signal?: AbortSignal | undefined
}

/** Of a name that many others contain, so many pages are searched for the one that has just this name. */
const MOST_PAGES = 5
const LONGEST_NAME = 200

/** Looks one pasted line up: as an id where it is one, then by its name, then by parts of it. */
export async function lookUpLine(text: string, service: LookupService): Promise<LineResult> {
  const id = readId(text)
  const byId = id === undefined ? undefined : await findById(id, service)
  if (byId) {
    // "42" may be the name of another brand.
    const named = /^\d+$/.test(text) ? (await search(text, 1, service)).brands : []
    const others = named.filter((brand) => brand.name === text && brand.id !== byId.id)
    return others.length > 0
      ? { outcome: 'open', brands: [...others, byId] }
      : { outcome: 'found', brand: byId }
  }
  if (text.length > LONGEST_NAME) return { outcome: 'none', note: 'Longer than any name' }

  const { brands, isWhole } = await search(text, MOST_PAGES, service)
  const matches = await findByName(text, brands, (other) => search(other, 1, service))
  const sure = sureMatch(text, matches)
  if (sure) return { outcome: 'found', brand: sure, isAccepted: sure.name !== text }
  const same = matches.filter(({ closeness }) => isSure(closeness))
  const candidates = same.length > 1 ? same : matches
  if (candidates.length > 0) return { outcome: 'open', brands: candidates.map(({ brand }) => brand) }
  return isWhole ? { outcome: 'none' } : { outcome: 'none', note: 'Too many names contain this' }
}

/** "42", "#42", "id: 42", or the address of a brand's page; undefined: no id. */
export function readId(text: string): string | undefined {
  const digits =
    /^(?:(?:brand[ _-]?)?ids?\b|(?:brand|no|nr)\b\.?\s*(?=[:=#]))?\s*[:=#]*\s*(\d{1,19})$/i.exec(text)?.[1] ??
    /\/brands\/(\d{1,19})(?:[/?#]|$)/.exec(text)?.[1]
  if (digits === undefined || BigInt(digits) > MAX_BRAND_ID) return undefined
  return String(BigInt(digits))
}

export async function findById(id: string, { client, ask, form, signal }: LookupService) {
  try {
    const { brand } = await ask(() => client.single(id, form, signal))
    return brand
  } catch (error) {
    // Some services respond with 400 to an unknown id.
    if (error instanceof HttpError && [400, 404, 410, 422].includes(error.status)) return undefined
    throw error
  }
}

/** The best first, where a service can: more names may have the text than these pages hold. */
async function search(name: string, mostPages: number, { client, ask, signal }: LookupService) {
  const brands: ReadBrand[] = []
  let next: ListQuery | null = changeQuery(parseListQuery(''), { name, order: 'match', limit: '100' })
  for (let pages = 0; next && pages < mostPages; pages++) {
    const query: ListQuery = next
    const page: BrandPage = await ask(() => listPage(client, query, signal))
    brands.push(...page.brands)
    next = linkQuery(page.links.next)
    if (brands.some((brand) => brand.name === name)) break
  }
  return { brands, isWhole: next === null }
}
