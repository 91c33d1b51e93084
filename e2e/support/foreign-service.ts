import { startMisbehavingService, validBrand } from './misbehaving-service.ts'

type Links = (page: number, pages: number) => Record<string, string | null>

export const numberedLinks: Links = (page, pages) => ({
  first: 'page=1',
  last: `page=${pages}`,
  prev: page > 1 ? `page=${page - 1}` : null,
  next: page < pages ? `page=${page + 1}` : null,
})

/** Links that reveal neither page numbers nor the end of the list. */
export const cursorLinks: Links = (page, pages) => ({
  first: null,
  last: null,
  prev: null,
  next: page < pages ? `cursor=${page + 1}` : null,
})

/**
 * A service other than ours, which cannot sort. It has `total` brands, an hour apart, with times in ISO 8601.
 * @param names of the first brands. The others are called "Brand 11" and so on.
 */
export function foreignService(total: number, links: Links, names: readonly string[] = []) {
  const timeOf = (index: number) =>
    new Date(Date.UTC(2026, 0, 1) + ((index * 7) % total) * 3_600_000).toISOString().replace('.000', '')
  const brands = Array.from({ length: total }, (_, index) => ({
    ...validBrand(index + 1, timeOf(index)),
    name: names[index] ?? `Brand ${index + 1}`,
  }))
  return startMisbehavingService(({ pathname, searchParams }) => {
    const id = /\/v1\/brands\/(\d+)$/.exec(pathname)?.[1]
    if (id !== undefined) {
      const brand = brands[Number(id) - 1]
      return brand ? { body: { data: brand } } : { status: 404, body: {} }
    }
    const name = searchParams.get('name')?.toLowerCase() ?? ''
    const ids = searchParams.get('id')
    const at = (key: string) => Date.parse(searchParams.get(key) ?? '')
    const after = at('updated_after')
    const before = at('updated_before')
    const found = brands.filter((brand: Record<string, unknown>) => {
      if (!String(brand['name']).toLowerCase().includes(name) || (ids !== null && brand['id'] !== ids))
        return false
      const moment = Date.parse(String(brand['updated_at']))
      return !(moment <= after) && !(moment >= before)
    })
    const limit = Number(searchParams.get('limit') ?? 10)
    const page = Number(searchParams.get('page') ?? searchParams.get('cursor') ?? 1)
    const written = Object.entries(links(page, Math.max(1, Math.ceil(found.length / limit)))).map(
      ([key, link]) => {
        const query = new URLSearchParams(searchParams)
        query.delete('order')
        for (const [parameter, value] of new URLSearchParams(link ?? '')) query.set(parameter, value)
        return [key, link && `${pathname}?${query}`]
      },
    )
    const data = found.slice((page - 1) * limit, page * limit)
    return { body: { data, links: Object.fromEntries(written) } }
  })
}
