/** The SQL conditions for filters and ranks. */
import { foldName } from '#contract/fold-name.ts'
import type { Filter } from '#contract/list-query.ts'
import type { ListFilters } from '#contract/read-list-request.ts'
import type { AddValue, Dialect, QueryValue } from './engine.ts'
import { MAX_NAME_KEY, nameKey } from './sort-order.ts'

/** JavaScript numbers are exact only up to 2^53, so ids are text outside the database. */
export const SELECTED_BRAND =
  'CAST(brand.id AS TEXT) AS id, brand.name, brand.logo, brand.updated_at AS "updatedAt", brand.fields'

/** In code points. The search index holds trigrams: for a shorter text, Postgres would read the whole index. */
const MIN_INDEXED_LENGTH = 3

/** How each filter except the name compares a brand with its value. */
const COMPARISONS: Readonly<Record<Exclude<Filter, 'name'>, string>> = {
  id: 'id =',
  updated_after: 'updated_at >',
  updated_before: 'updated_at <',
}

/** The conditions of one query for the brands that match filters, and the values of its placeholders. */
export class BrandConditions {
  readonly dialect: Dialect
  readonly values: QueryValue[] = []
  /** The text that names contain, folded; empty for any name. */
  readonly #text: string
  readonly #others: Omit<ListFilters, 'name'>

  constructor({ name = '', ...others }: ListFilters, dialect: Dialect) {
    this.dialect = dialect
    this.#text = foldName(name)
    this.#others = others
  }

  readonly add: AddValue = (value) => `$${this.values.push(value)}`

  all(): string[] {
    return [...(this.#text === '' ? [] : [this.dialect.nameContains(this.#text, this.add)]), ...this.#rest()]
  }

  /** All brands that match, as SQL to follow FROM. @param countOnly whether the query reads no columns. */
  matching(countOnly = false): string {
    const { search } = this.dialect
    // Looking up an id is faster than searching the index for names.
    if (Array.from(this.#text).length < MIN_INDEXED_LENGTH || this.#others.id !== undefined)
      return `brand${where(this.all())}`
    if ('condition' in search)
      return `brand${where([search.condition(this.#text, this.add), ...this.#rest()])}`
    const found = `(${search.table(this.#text, this.add)}) AS search`
    // SQLite keeps the order of a cross join, so it reads brands as the search finds them.
    return countOnly && Object.keys(this.#others).length === 0
      ? found
      : `${found} CROSS JOIN brand ON brand.id = found${where(this.#rest())}`
  }

  /** The rank of a brand whose name contains the text, as `matchRank` gives it. */
  rank(): string {
    const wordBegins = this.dialect.wordBeginsWith(this.#text, this.add)
    return `CASE WHEN ${this.#nameBegins()} THEN 1 WHEN ${wordBegins} THEN 2 ELSE 3 END`
  }

  /**
   * The conditions for one rank. Those of rank 1 are a range of the sorted names.
   * @param bounded the side of the range that a position already bounds: engines use one bound for each side.
   */
  ofRank(rank: number, bounded: 'start' | 'end' | undefined): string[] {
    if (rank === 1) {
      const start = nameKey(this.#text)
      return [
        ...(bounded === 'start' ? [] : [`name_key >= ${this.add(start)}`]),
        // No key with this beginning is greater.
        ...(bounded === 'end' ? [] : [`name_key <= ${this.add(start + '\u{10ffff}'.repeat(MAX_NAME_KEY))}`]),
        this.#nameBegins(),
        ...this.#rest(),
      ]
    }
    const wordBegins = this.dialect.wordBeginsWith(this.#text, this.add)
    return [...this.all(), `NOT ${this.#nameBegins()}`, rank === 2 ? wordBegins : `NOT ${wordBegins}`]
  }

  #rest(): string[] {
    const given = Object.entries(this.#others) as [keyof typeof COMPARISONS, string | number][]
    return given.map(([filter, value]) => `${COMPARISONS[filter]} ${this.add(value)}`)
  }

  #nameBegins(): string {
    return `substr(name_fold, 1, ${this.add(Array.from(this.#text).length)}) = ${this.add(this.#text)}`
  }
}

export function where(all: readonly string[]): string {
  return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : ''
}
