/** The conditions in SQL that filters and ranks put on brands. */
import { foldName } from '#contract/fold-name.ts'
import type { Filter } from '#contract/filters.ts'
import type { ListFilters } from '#contract/read-list-request.ts'
import { MAX_NAME_KEY, nameKey, type SortColumn } from './sort-order.ts'

export type QueryValue = string | number
/** Adds a value to a query. @returns its placeholder. */
export type AddValue = (value: QueryValue) => string

/** What the engines write differently. */
export interface Dialect {
  /** The table of brands, where it is to be read in order of a column. */
  readonly brandsBy: Readonly<Record<Exclude<SortColumn, 'rank'>, string>>
  /** The condition that a folded name contains a text. @param indexed whether the search index is to find these names. */
  readonly nameContains: (text: string, indexed: boolean, add: AddValue) => string
  /** The condition that a folded name contains a text after one of `WORD_SEPARATORS`. */
  readonly wordBeginsWith: (text: string, add: AddValue) => string
}

/** In code points: the search index consists of groups of three. */
const MIN_INDEXED_LENGTH = 3

/** @param indexed whether the search index is to find the names. */
export function filterConditions(
  filters: ListFilters,
  indexed: boolean,
  dialect: Dialect,
  add: AddValue,
): string[] {
  const write = {
    name: (name: string) => {
      const text = foldName(name)
      // An id finds its brand sooner than the index finds names.
      const isIndexed = Array.from(text).length >= MIN_INDEXED_LENGTH && filters.id === undefined
      return dialect.nameContains(text, indexed && isIndexed, add)
    },
    id: (id: string) => `id = ${add(id)}`,
    updated_after: (time: number) => `updated_at > ${add(time)}`,
    updated_before: (time: number) => `updated_at < ${add(time)}`,
  } satisfies Record<Filter, (value: never) => string>
  return (Object.keys(filters) as Filter[]).map((filter) => write[filter](filters[filter] as never))
}

/** The rank of a brand whose name contains a text, as `matchRank` gives it. */
export function rankExpression(search: string, dialect: Dialect, add: AddValue): string {
  const text = foldName(search)
  return `CASE WHEN name_fold = ${add(text)} THEN 0 WHEN ${beginsWith(text, add)} THEN 1
    WHEN ${dialect.wordBeginsWith(text, add)} THEN 2 ELSE 3 END`
}

/** The conditions of one rank. Those of the first two are ranges of the names in order. */
export function rankConditions(rank: number, search: string, dialect: Dialect, add: AddValue): string[] {
  const text = foldName(search)
  const start = nameKey(text)
  switch (rank) {
    case 0:
      return [`name_key = ${add(start)}`, `name_fold = ${add(text)}`]
    case 1: {
      // No key that begins so is greater.
      const end = start + '\u{10ffff}'.repeat(MAX_NAME_KEY)
      const range = `name_key BETWEEN ${add(start)} AND ${add(end)}`
      return [range, beginsWith(text, add), `name_fold <> ${add(text)}`]
    }
    default: {
      const wordBegins = dialect.wordBeginsWith(text, add)
      return [
        dialect.nameContains(text, false, add),
        `NOT ${beginsWith(text, add)}`,
        rank === 2 ? wordBegins : `NOT ${wordBegins}`,
      ]
    }
  }
}

function beginsWith(text: string, add: AddValue): string {
  return `substr(name_fold, 1, ${add(Array.from(text).length)}) = ${add(text)}`
}
