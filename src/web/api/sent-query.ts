import { dropParameters, type ListQuery, queryValue } from '#contract/list-query.ts'
import { type Order, readOrder } from '#contract/orders.ts'
import { ordersLists } from './order-memory.ts'

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
