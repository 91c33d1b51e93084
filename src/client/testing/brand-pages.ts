/** Pages of a list as the client returns them, for tests that stand in for a service. */
import type { BrandPage } from '#client/brand-client.ts'
import type { Exchange } from '#client/errors.ts'
import { type ListQuery, type PageLinks, queryPage, queryValue } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { inferTimestampForm } from '#contract/timestamp.ts'

export const EXCHANGE: Exchange = { url: 'https://brands.example/', headers: new Headers() }
export const NO_LINKS: PageLinks = { first: null, last: null, prev: null, next: null }

/** A page with these brands, as a service sends them. */
export function pageOf(raws: readonly object[], links: Partial<PageLinks> = {}): BrandPage {
  const timestampForm = inferTimestampForm(raws.map((raw) => (raw as { updated_at?: unknown }).updated_at))
  const brands = raws.map((raw) => readBrand(raw, timestampForm))
  return { brands, links: { ...NO_LINKS, ...links }, timestampForm, exchange: EXCHANGE }
}

/** The page of `all` that a query asks for. Links have the number of their page, and what `link` adds to it. */
export function numberedPage(
  all: readonly object[],
  query: ListQuery,
  link: (page: number, limit: number) => string = (page, limit) => `?limit=${limit}&page=${page}`,
  limit = Number(queryValue(query, 'limit')),
): BrandPage {
  const page = queryPage(query) ?? 1
  const last = Math.max(1, Math.ceil(all.length / limit))
  return pageOf(all.slice((page - 1) * limit, page * limit), {
    first: link(1, limit),
    last: link(last, limit),
    prev: page > 1 ? link(page - 1, limit) : null,
    next: page < last ? link(page + 1, limit) : null,
  })
}
