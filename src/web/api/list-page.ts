import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { dropParameters, type ListQuery, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { isInOrder } from './order-brands.ts'
import { orderOf, rememberUnordered, sentQuery } from './sent-query.ts'

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
