import type { DatabaseSync } from 'node:sqlite'
import type { ListRequest } from '#contract/list-request.ts'
import { isWindow, type KnownTotal } from '#service/stores/model/catalogue-facts.ts'
import { cutPage, type PagePlan, planPage } from '#service/stores/model/page-plan.ts'
import { printBrand, printBrands } from '#service/stores/model/printed-brands.ts'
import { shortNeedle } from '#service/stores/model/short-needles.ts'
import type { BrandPage, FoundBrand, Position, StoredBrand, Versioned } from '#service/stores/model/store.ts'
import { buildIndex, type IndexedRow } from '#service/stores/sqlite/brand-index/build-index.ts'
import type { IndexData } from '#service/stores/sqlite/brand-index/index-data.ts'
import {
  BRAND_COLUMNS,
  countQuery,
  pageQuery,
  type Query,
  windowByIdQuery,
  windowByTimeQuery,
} from './brand-sql.ts'
import { allRows, eachRow, firstRow } from '#service/stores/sqlite/file/rows.ts'
import { Statements } from '#service/stores/sqlite/file/statements.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'

/** Reads brands through one connection, each answer from one snapshot. The main connection and each thread has its own. */
export class BrandQueries {
  readonly #database: DatabaseSync
  /** Prepared once each: there are as many texts as combinations of filters and ways to walk. */
  readonly #statements: Statements

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#statements = new Statements(database)
  }

  version(): number {
    return this.#number('SELECT version AS number FROM catalogue')
  }

  find(id: string): FoundBrand | undefined {
    const sql = `SELECT ${BRAND_COLUMNS}, catalogue.version FROM brand, catalogue WHERE brand.id = :id`
    const brand = firstRow<StoredBrand & Versioned>(this.#statements.prepare(sql), { id: BigInt(id) })
    return brand && { json: printBrand(brand), version: brand.version }
  }

  list(request: ListRequest, from: Position | undefined, hint?: KnownTotal): BrandPage {
    return inTransaction(this.#database, 'DEFERRED', () => {
      const version = this.version()
      let total = hint?.version === version ? hint.total : undefined
      // A page 1 that is not full says the total by itself, and most searches have no more; that of a short needle is at
      // hand, and says when to stop looking.
      const first = request.page === 1 && !from
      if (total === undefined && (!first || shortNeedle(request) !== undefined)) total = this.#count(request)
      const plan = planPage(request, from, total ?? Number.POSITIVE_INFINITY)
      const rows = plan.take === 0 ? [] : this.#rows(this.#pageQuery(request, plan, total))
      total ??= rows.length < request.limit ? rows.length : this.#count(request)
      return cutPage(request, from, plan, { rows, total, version }, printBrands)
    })
  }

  indexData(): IndexData {
    return inTransaction(this.#database, 'DEFERRED', () => {
      const rows = this.#database.prepare(
        'SELECT id, updated_at, name_fold, name, logo FROM brand ORDER BY brand.id',
      )
      rows.setReadBigInts(true)
      rows.setReturnArrays(true)
      return buildIndex(this.version(), this.#size(), eachRow<IndexedRow>(rows))
    })
  }

  /**
   * A window of time is walked in order of id where its brands lie dense, and collected and sorted where they are few:
   * whichever meets fewer rows.
   */
  #pageQuery(request: ListRequest, plan: PagePlan, known: number | undefined): Query {
    if (!isWindow(request)) return pageQuery(request, plan)
    const total = known ?? this.#count(request)
    const met = ((plan.skip + plan.take) * this.#size()) / Math.max(1, total)
    return total < met ? windowByTimeQuery(request, plan) : windowByIdQuery(request, plan)
  }

  #count(request: ListRequest): number {
    const { sql, parameters } = countQuery(request)
    return this.#number(sql, parameters)
  }

  #size(): number {
    return this.#number('SELECT count(*) AS number FROM brand')
  }

  #rows({ sql, parameters }: Query): StoredBrand[] {
    const statement = this.#statements.prepare(sql)
    // Node makes arrays faster than objects.
    statement.setReturnArrays(true)
    const rows = allRows<[string, string, string, number]>(statement, parameters)
    return rows.map(([id, name, logo, updatedAt]) => ({ id, name, logo, updatedAt }))
  }

  #number(sql: string, parameters: Query['parameters'] = {}): number {
    return Number(this.#statements.prepare(sql).get(parameters)?.['number'])
  }
}
