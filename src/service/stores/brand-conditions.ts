/** The SQL conditions for filters and ranks. */
import { foldName } from '#contract/fold-name.ts'
import type { Filter } from '#contract/list-query.ts'
import type { ListFilters } from '#contract/read-list-request.ts'
import type { AddValue, Dialect, QueryValue } from './engine.ts'
import { MAX_NAME_KEY, nameKey } from './sort-order.ts'

/** JavaScript numbers are exact only up to 2^53, so ids are text outside the database. */
export const SELECTED_BRAND =
  'CAST(brand.id AS TEXT) AS id, brand.name, brand.logo, brand.updated_at AS "updatedAt", brand.fields'

export function adderTo(values: QueryValue[]): AddValue {
  return (value) => `$${values.push(value)}`
}

/** In code points. The search index holds trigrams: for a shorter text, Postgres would read the whole index. */
const MIN_INDEXED_LENGTH = 3

export function filterConditions(filters: ListFilters, dialect: Dialect, add: AddValue): string[] {
  const write: { readonly [Key in Filter]: (value: NonNullable<ListFilters[Key]>) => string } = {
    name: (name) => dialect.nameContains(foldName(name), add),
    id: (id) => `id = ${add(id)}`,
    updated_after: (time) => `updated_at > ${add(time)}`,
    updated_before: (time) => `updated_at < ${add(time)}`,
  }
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties a value to its filter
  const condition = <Key extends Filter>(filter: Key) => write[filter](filters[filter]!)
  return (Object.keys(filters) as Filter[]).map((filter) => condition(filter))
}

/** All brands that match filters, as SQL to follow FROM. @param countOnly whether the query reads no columns. */
export function matchingBrands(
  filters: ListFilters,
  dialect: Dialect,
  add: AddValue,
  countOnly = false,
): string {
  const { name = '', ...others } = filters
  const text = foldName(name)
  const conditions = (narrowed: ListFilters): string[] => filterConditions(narrowed, dialect, add)
  // Looking up an id is faster than searching the index for names.
  if (Array.from(text).length < MIN_INDEXED_LENGTH || filters.id !== undefined)
    return `brand${where(conditions(filters))}`
  if ('condition' in dialect.search)
    return `brand${where([dialect.search.condition(text, add), ...conditions(others)])}`
  const search = `(${dialect.search.table(text, add)}) AS search`
  // SQLite keeps the order of a cross join, so it reads brands as the search finds them.
  return countOnly && Object.keys(others).length === 0
    ? search
    : `${search} CROSS JOIN brand ON brand.id = found${where(conditions(others))}`
}

export function where(all: readonly string[]): string {
  return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : ''
}

/** The rank of a brand whose name contains a text, as `matchRank` gives it. */
export function rankExpression(search: string, dialect: Dialect, add: AddValue): string {
  const text = foldName(search)
  return `CASE WHEN ${beginsWith(text, add)} THEN 1 WHEN ${dialect.wordBeginsWith(text, add)} THEN 2 ELSE 3 END`
}

/**
 * The conditions of one rank. Those of rank 1 are a range of the sorted names.
 * @param bounded the side of the range that a position bounds already: engines use one bound for each side.
 */
export function rankConditions(
  rank: number,
  search: string,
  bounded: 'start' | 'end' | undefined,
  dialect: Dialect,
  add: AddValue,
): string[] {
  const text = foldName(search)
  if (rank === 1) {
    const start = nameKey(text)
    return [
      ...(bounded === 'start' ? [] : [`name_key >= ${add(start)}`]),
      // No key with this beginning is greater.
      ...(bounded === 'end' ? [] : [`name_key <= ${add(start + '\u{10ffff}'.repeat(MAX_NAME_KEY))}`]),
      beginsWith(text, add),
    ]
  }
  const wordBegins = dialect.wordBeginsWith(text, add)
  return [
    dialect.nameContains(text, add),
    `NOT ${beginsWith(text, add)}`,
    rank === 2 ? wordBegins : `NOT ${wordBegins}`,
  ]
}

function beginsWith(text: string, add: AddValue): string {
  return `substr(name_fold, 1, ${add(Array.from(text).length)}) = ${add(text)}`
}
