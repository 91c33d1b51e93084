/**
 * The order of a list: what is sent of an address, whether the service orders its lists, and the same orders for services that
 * have none.
 */
import { foldName } from '#contract/fold-name.ts'
import { matchRank, type Order, readOrder } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { dropParameters, type ListQuery, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { readStored, writeStored } from '#web/data/stored.ts'

/** An address without the parameters that are our own: `view`, and those that begin with `view_`. */
export function withoutView(query: ListQuery): ListQuery {
  const isOurs = (key: string) => key === 'view' || key.startsWith('view_')
  return { pairs: query.pairs.filter(({ key }) => !isOurs(key)) }
}

/** What is sent of an address: all but our own parameters, and but an order that the service is known not to have. */
export function sentQuery(query: ListQuery, baseAddress: string): ListQuery {
  const sent = withoutView(query)
  return orderOf(sent) === undefined || ordersLists(baseAddress) ? sent : dropParameters(sent, ['order'])
}

/** The order of a query; undefined where there is none, or one that no list can have. */
export function orderOf(query: ListQuery): Order | undefined {
  const order = readOrder(queryValue(query, 'order'))
  return order === 'match' && queryValue(query, 'name') === undefined ? undefined : order
}

/** The services that are known not to order their lists. Kept for the session of this tab, for the early script too. */
const unordered = new Set<string>()
const unorderedKey = (baseAddress: string) => `brand-catalogue:unordered:${baseAddress}`

/** Whether a service orders its lists, as far as is known. */
export function ordersLists(baseAddress: string): boolean {
  return !unordered.has(baseAddress) && readStored('sessionStorage', unorderedKey(baseAddress)) === null
}

function rememberUnordered(baseAddress: string): void {
  unordered.add(baseAddress)
  writeStored('sessionStorage', unorderedKey(baseAddress), 'unordered')
}

/**
 * A page of the list. A service that has no `order` refuses it, and is asked again without it, or ignores it: its links do
 * not repeat it, or repeat all that was sent, and its brands are in another order. Either is remembered. Throws what the
 * client throws.
 */
export async function listPage(
  client: Pick<BrandClient, 'baseAddress' | 'list'>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<BrandPage> {
  const sent = sentQuery(query, client.baseAddress)
  const order = orderOf(sent)
  if (order === undefined) return client.list(sent, signal)
  const page = await client.list(sent, signal).catch((error: unknown) => {
    if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 422)) throw error
    // Where it is refused without an order as well, something else is wrong with it.
    return client.list(dropParameters(sent, ['order']), signal).catch(() => {
      throw error
    })
  })
  const isOrdered = repeatsOrder(page) && isInOrder(page.brands, order, queryValue(query, 'name'))
  if (!isOrdered) rememberUnordered(client.baseAddress)
  return page
}

function repeatsOrder({ links }: BrandPage): boolean {
  return Object.values(links).some((link: string | null) => {
    const query = linkQuery(link)
    return query !== null && queryValue(query, 'order') !== undefined
  })
}

/**
 * A copy in the order that our service has, for services that have none. Brands that are equal stay in the service's
 * order; those without a usable value come last.
 * @param text what is searched for, for `match`.
 */
export function orderBrands(brands: readonly ReadBrand[], order: Order, text = ''): ReadBrand[] {
  const folded = foldName(text)
  const keyed = brands.map((brand) => ({ brand, key: sortKey(brand, order, folded) }))
  const isBefore = comparison(order)
  return keyed
    .toSorted(({ key: a }, { key: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return Number(isBefore(b, a)) - Number(isBefore(a, b))
    })
    .map(({ brand }) => brand)
}

/**
 * Whether brands are in an order, as far as can be seen: services compare names a little differently, so one pair of
 * neighbours in five may be the wrong way round. In another order it is about every second.
 */
export function isInOrder(brands: readonly ReadBrand[], order: Order, text = ''): boolean {
  const folded = foldName(text)
  const keys = brands.map((brand) => sortKey(brand, order, folded)).filter((key) => key !== null)
  const isBefore = comparison(order)
  const wrong = keys.filter((key, index) => index > 0 && isBefore(key, keys[index - 1]!))
  return wrong.length * 5 <= keys.length
}

type Key = string | number

/** Whether one key comes before another. */
function comparison(order: Order): (one: Key, other: Key) => boolean {
  return order.startsWith('-') ? (one, other) => one > other : (one, other) => one < other
}

function sortKey({ name, updatedAt }: ReadBrand, order: Order, text: string): Key | null {
  switch (order) {
    case 'updated_at':
    case '-updated_at':
      return updatedAt
    case 'name':
    case '-name':
      return name === null ? null : foldName(name)
    case 'match':
      return name === null ? null : `${matchRank(foldName(name), text)}${foldName(name)}`
  }
}
