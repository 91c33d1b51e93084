import { type ListQuery, queryValue } from '#contract/list-query.ts'

/** How a query asks for its list in order of update, which the API itself cannot do. */
export type UpdateOrder = 'newest' | 'oldest'

export function updateOrder(query: ListQuery): UpdateOrder | undefined {
  const sort = /^(?:all:)?(-?)updated$/.exec(queryValue(query, 'view_sort') ?? '')
  return sort ? (sort[1] ? 'newest' : 'oldest') : undefined
}

export const isOrderedByUpdate = (query: ListQuery): boolean => updateOrder(query) !== undefined
