import type { BrandPage } from '#client/brand-client.ts'
import { changeQuery, type ListQuery, queryPage } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'

/** Ids that are spread evenly are found in three to five. */
const MAX_READS = 8

export interface FoundPage {
  readonly query: ListQuery
  readonly page: Pick<BrandPage, 'brands' | 'links'>
}

/**
 * The page that has a brand, in a list that is in order of ids and whose pages have numbers: the one where the id would be
 * if all were spread evenly, then nearer and nearer. Null if it was not found.
 */
export async function findPage(
  id: string,
  list: ListQuery,
  read: (query: ListQuery) => Promise<FoundPage['page']>,
): Promise<FoundPage | null> {
  const wanted = Number(id)
  const queryOf = (page: number) => changeQuery(list, { page: page === 1 ? undefined : String(page) })
  const { brands, links } = await read(list)
  let [low, lowId] = [1, Number(brands[0]?.id)]
  let high = queryPage(linkQuery(links.last) ?? list) ?? 1
  let highId = Number((await read(queryOf(high))).brands.at(-1)?.id)
  for (let reads = 2; reads < MAX_READS; reads++) {
    const number = low + Math.floor(((wanted - lowId) / (highId - lowId + 1)) * (high - low + 1))
    if (!(number >= low && number <= high)) return null
    const query = queryOf(number)
    const page = await read(query)
    if (page.brands.some((brand) => brand.id === id)) return { query, page }
    const [firstId, lastId] = [Number(page.brands[0]?.id), Number(page.brands.at(-1)?.id)]
    if (wanted < firstId) [high, highId] = [number - 1, firstId - 1]
    else [low, lowId] = [number + 1, lastId + 1]
  }
  return null
}
