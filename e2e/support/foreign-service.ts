import { startMisbehavingService, validBrand } from './misbehaving-service.ts'

type Links = (page: number, pages: number) => Record<string, string | null>

export const numberedLinks: Links = (page, pages) => ({
  first: 'page=1',
  last: `page=${pages}`,
  prev: page > 1 ? `page=${page - 1}` : null,
  next: page < pages ? `page=${page + 1}` : null,
})

/** Links that tell neither numbers nor the end. */
export const cursorLinks: Links = (page, pages) => ({
  first: null,
  last: null,
  prev: null,
  next: page < pages ? `cursor=${page + 1}` : null,
})

/**
 * A service other than ours: times in ISO 8601, `total` brands an hour apart, links as `links` writes them.
 * @param hasTime whether the brand at an index has a time. One without passes no filter by time.
 */
export function foreignService(
  total: number,
  links: Links,
  hasTime: (index: number) => boolean = () => true,
) {
  const timeOf = (index: number) =>
    new Date(Date.UTC(2026, 0, 1) + ((index * 7) % total) * 3_600_000).toISOString().replace('.000', '')
  const brands = Array.from({ length: total }, (_, index) =>
    validBrand(index + 1, hasTime(index) ? timeOf(index) : null),
  )
  return startMisbehavingService((url) => {
    const id = /\/v1\/brands\/(\d+)$/.exec(url.pathname)?.[1]
    if (id !== undefined) {
      const brand = brands.find((one) => one['id'] === id)
      return brand ? { body: { data: brand } } : { status: 404, body: {} }
    }
    const name = url.searchParams.get('name')?.toLowerCase() ?? ''
    const ids = url.searchParams.get('id')
    const at = (key: string) => Date.parse(url.searchParams.get(key) ?? '')
    const after = at('updated_after')
    const before = at('updated_before')
    const found = brands.filter((brand) => {
      const { updated_at } = brand
      if (!String(brand['name']).toLowerCase().includes(name) || (ids !== null && brand['id'] !== ids))
        return false
      if (typeof updated_at !== 'string') return Number.isNaN(after) && Number.isNaN(before)
      const moment = Date.parse(updated_at)
      return !(moment <= after) && !(moment >= before)
    })
    const limit = Number(url.searchParams.get('limit') ?? 10)
    const page = Number(url.searchParams.get('page') ?? url.searchParams.get('cursor') ?? 1)
    const pages = Math.max(1, Math.ceil(found.length / limit))
    const next = (link: string | null) =>
      link &&
      `${url.pathname}?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(link)) })}`
    const written = Object.fromEntries(
      Object.entries(links(page, pages)).map(([key, link]) => [key, next(link)]),
    )
    return { body: { data: found.slice((page - 1) * limit, page * limit), links: written } }
  })
}
