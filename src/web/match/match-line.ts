/** Finds the brand that one pasted line stands for. Asks the service, and is independent of the UI. */
import type { BrandClient } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { isSure, MAX_NEAREST, nearestBrands } from '#client/match/compare-names.ts'
import { findByName, sureMatch } from '#client/match/find-by-name.ts'
import { withoutMarks } from '#client/match/name-words.ts'
import { MAX_BRAND_ID } from '#contract/fields.ts'
import { changeQuery, parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { listPage } from '#web/data/list-order.ts'
import { GROUPED_NUMBER } from './read-paste.ts'

export interface LineResult {
  /** The brand that the line stands for without doubt. */
  readonly brand?: ReadBrand | undefined
  /** The brands that the line may stand for, closest first. Empty if no name in the catalogue is close. */
  readonly matches: readonly ReadBrand[]
}

export interface MatchService {
  readonly client: Pick<BrandClient, 'baseAddress' | 'list' | 'single'>
  /** Sends a request when its turn comes. */
  readonly ask: <T>(send: () => Promise<T>) => Promise<T>
  readonly signal?: AbortSignal | undefined
}

const MAX_NAME = 200

/** The brands that a text may mean while it is typed: "Spot" finds Spotify. */
export async function suggestBrands(text: string, service: MatchService): Promise<LineResult['matches']> {
  const found = readId(text) === undefined ? await search(text, service) : []
  if (found.length === 0) return (await matchLine(text, service)).matches
  const close = nearestBrands(text, found).map(({ brand }) => brand)
  return [...new Set([...close, ...found])].slice(0, MAX_NEAREST)
}

/** Matches the text as an id if it is one, then by name, then by parts of the name. */
export async function matchLine(line: string, service: MatchService): Promise<LineResult> {
  const text = withoutMarks(line)
  const id = readId(text)
  const byId = id === undefined ? undefined : await findById(id, service)
  if (byId) {
    // "42" may be the name of another brand.
    const named = /^\d+$/.test(text) ? await search(text, service) : []
    const others = named.filter((brand) => brand.name === text && brand.id !== byId.id)
    return { brand: others.length > 0 ? undefined : byId, matches: [...others, byId] }
  }
  if (text.length > MAX_NAME) return { matches: [] }

  const brands = await search(text, service)
  const matches = await findByName(line, brands, (other) => search(other, service))
  const same = matches.filter(({ closeness }) => isSure(closeness))
  const offered = (same.length > 1 ? same : matches).map(({ brand }) => brand)
  return { brand: sureMatch(line, matches), matches: offered }
}

/** The id in "42", "1,042", "#42", "id: 42" or the address of a brand's page; `undefined` if there is none. */
export function readId(text: string): string | undefined {
  const digits =
    (GROUPED_NUMBER.test(text) ? text.replace(/\D/g, '') : undefined) ??
    /^(?:(?:brand[ _-]?)?ids?\b|(?:brand|no|nr)\b\.?\s*(?=[:=#]))?\s*[:=#]*\s*(\d{1,19})$/i.exec(text)?.[1] ??
    /\/brands\/(\d{1,19})(?:[/?#]|$)/.exec(text)?.[1]
  if (digits === undefined || BigInt(digits) > MAX_BRAND_ID) return undefined
  return String(BigInt(digits))
}

export async function findById(id: string, { client, ask, signal }: MatchService) {
  try {
    const { brand } = await ask(() => client.single(id, undefined, signal))
    return brand
  } catch (error) {
    // Some services respond with 400 to an unknown id.
    if (error instanceof HttpError && [400, 404, 410, 422].includes(error.status)) return undefined
    throw error
  }
}

/** Asks for the best matches first, if the service can do that: more names may contain the text than fit on a page. */
async function search(name: string, { client, ask, signal }: MatchService): Promise<readonly ReadBrand[]> {
  const query = changeQuery(parseListQuery(''), { name, order: 'match', limit: '100' })
  return (await ask(() => listPage(client, query, signal))).brands
}
