import { changeQuery, dropParameters, type ListQuery, queryValue } from '#contract/list-query.ts'

/** Addresses of earlier versions have their order in `view_sort`, and their position in `view_at`. */
export function withCurrentOrder(query: ListQuery): ListQuery {
  const [, minus = '', column] =
    /^(?:all:)?(-?)(name|updated)$/.exec(queryValue(query, 'view_sort') ?? '') ?? []
  const current = dropParameters(query, ['view_sort', 'view_at'])
  if (current.pairs.length === query.pairs.length) return query
  if (column === undefined || queryValue(query, 'order') !== undefined) return current
  return changeQuery(current, { order: minus + (column === 'updated' ? 'updated_at' : column) })
}
