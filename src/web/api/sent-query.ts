import { dropParameters, type ListQuery, queryValue } from '#contract/list-query.ts'
import { type Order, readOrder } from '#contract/orders.ts'

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
const key = (baseAddress: string) => `brand-catalogue:unordered:${baseAddress}`

/** Whether a service orders its lists, as far as is known. */
export function ordersLists(baseAddress: string): boolean {
  if (unordered.has(baseAddress)) return false
  try {
    return sessionStorage.getItem(key(baseAddress)) === null
  } catch {
    return true // storage may be disabled
  }
}

export function rememberUnordered(baseAddress: string): void {
  unordered.add(baseAddress)
  try {
    sessionStorage.setItem(key(baseAddress), '')
  } catch {
    // Storage may be disabled: this page remembers it.
  }
}
