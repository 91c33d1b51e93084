/** The order of a list: which parameters are sent to the service, and whether it has applied the order. */
import { foldName } from '#contract/fold-name.ts'
import { matchRank, type Order, readOrder } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { withoutView } from './paths.ts'
import { dropParameters, linkQuery, type ListQuery, queryValue } from '#contract/list-query.ts'

/** The order of a query. `undefined` if it has none, an unknown one, or `match` without a name to match. */
export function orderOf(query: ListQuery): Order | undefined {
  const order = readOrder(queryValue(query, 'order'))
  return order === 'match' && queryValue(query, 'name') === undefined ? undefined : order
}

/** A page, with the query that it responds to. */
export interface ListedPage extends BrandPage {
  readonly query: ListQuery
  /** Whether the service applied the order of the query, or no order was requested. */
  readonly isOrdered: boolean
}

/** The orders that the service of a client turned out not to support. They are not sent again. */
const unsupported = new WeakMap<object, Set<Order>>()

/**
 * A page of the list. A service without `order` may refuse it, and is then asked again without it. Or it ignores it: its
 * links do not repeat the order, or its brands are in another order. Throws what the client throws.
 */
export async function listPage(
  client: Pick<BrandClient, 'list'>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListedPage> {
  const sent = withoutView(query)
  const order = orderOf(sent)
  if (order === undefined) return { ...(await client.list(sent, signal)), query: sent, isOrdered: true }
  const withoutOrder = () => client.list(dropParameters(sent, ['order']), signal)
  const page = await (unsupported.get(client)?.has(order)
    ? withoutOrder()
    : client.list(sent, signal).catch((error: unknown) => {
        if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 422)) throw error
        // If the service refuses it without an order too, something else is wrong with it.
        return withoutOrder().catch(() => {
          throw error
        })
      }))
  const repeatsOrder = Object.values(page.links).some((link: string | null) => hasOrder(link))
  const isOrdered = repeatsOrder && isInOrder(page.brands, order, queryValue(query, 'name'))
  if (!isOrdered) unsupported.set(client, new Set([order, ...(unsupported.get(client) ?? [])]))
  return { ...page, query: sent, isOrdered }
}

const hasOrder = (link: string | null) => queryValue(linkQuery(link) ?? { pairs: [] }, 'order') !== undefined

/**
 * Whether brands appear to be in an order. Services compare names slightly differently, so one pair of neighbours in five
 * may be the wrong way round. In an unrelated order, about half of the pairs are.
 */
export function isInOrder(brands: readonly ReadBrand[], order: Order, text = ''): boolean {
  const keys = brands.map((brand) => SORT_KEYS[order](brand, text)).filter((key) => key !== null)
  const wrong = keys.filter((key, index) => index > 0 && compareKeys(keys[index - 1]!, key, order) > 0)
  return wrong.length * 5 <= keys.length
}

type Key = string | number | null

function compareKeys(one: Key, other: Key, order: Order): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const difference = Number(one > other) - Number(one < other)
  return order.startsWith('-') ? -difference : difference
}

const nameKey = ({ name }: ReadBrand): Key => (name === null ? null : foldName(name))
const timeKey = ({ updatedAt }: ReadBrand): Key => updatedAt

const SORT_KEYS: Readonly<Record<Order, (brand: ReadBrand, text: string) => Key>> = {
  name: nameKey,
  '-name': nameKey,
  updated_at: timeKey,
  '-updated_at': timeKey,
  match: ({ name }, text) => {
    if (name === null) return null
    const folded = foldName(name)
    return `${matchRank(folded, foldName(text))}${folded}`
  },
}
