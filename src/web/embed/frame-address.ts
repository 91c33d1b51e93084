import {
  changeQuery,
  type ListQuery,
  parseListQuery,
  stringifyListQuery as printed,
  queryValue,
} from '#contract/list-query.ts'
import { withoutView } from '#web/data/paths.ts'
import type { Destination } from './frame-options.ts'

/** The address of the list within the app, perhaps with a brand open. */
const LIST_ADDRESS = /^(\/brands(?:\/(?!\.)[^/?#]+)?)(\?[^#]*)?$/

/**
 * The address of a destination that the host page sets. If the list already has its filters, the address stays as it is,
 * with the open brand: a page may pass back what `navigate` reported.
 * @param here where the frame is; `undefined` when it has just started
 */
export function destinationAddress(
  { at, filters, brand }: Omit<Destination, 'number'>,
  here?: string,
): string {
  const from = [here, at].map((address) => LIST_ADDRESS.exec(address ?? '')).find(Boolean)
  const [, path = '/brands', search = ''] = from ?? []
  const shown = withLimit(parseListQuery(search))
  const wanted = filters === undefined ? shown : withLimit(parseListQuery(filters))
  const isThere = printed(withoutView(shown)) === printed(withoutView(wanted))
  const query = isThere && from ? parseListQuery(search) : wanted
  return `${pathOf(brand, isThere ? path : '/brands')}?${printed(query)}`
}

function pathOf(brand: string | undefined, path: string): string {
  if (brand === undefined || brand.startsWith('.')) return path
  return brand === '' ? '/brands' : `/brands/${encodeURIComponent(brand)}`
}

const withLimit = (query: ListQuery) => changeQuery(query, { limit: queryValue(query, 'limit') ?? '25' })

/** What `navigate` reports for an address: the filters, without view settings, and the open brand. */
export function navigateDetail(pathname: string, search: string) {
  const brand = /^\/brands\/([^/]+)$/.exec(pathname)?.[1]
  return {
    filters: printed(withoutView(parseListQuery(search))),
    ...(brand !== undefined && { brand: decodeURIComponent(brand) }),
  }
}
