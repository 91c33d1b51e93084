import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ListRequest } from '#contract/list-request.ts'
import { cutPage, planPage } from '#service/stores/page-plan.ts'
import type { BrandPage, Position, StoredBrand, Versioned } from '#service/stores/store.ts'
import { BRAND_COLUMNS, countQuery, pageQuery, type Query } from './brand-query.ts'
import { inTransaction } from './transaction.ts'

/** Reads brands through one connection, each answer from one snapshot. */
export class BrandReader {
  readonly #database: DatabaseSync
  /** Prepared once each: there are as many texts as combinations of filters and ways to walk. */
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  version(): number {
    return this.#number('SELECT version AS number FROM catalogue', {})
  }

  find(id: string): (StoredBrand & Versioned) | undefined {
    const sql = `SELECT ${BRAND_COLUMNS}, catalogue.version FROM brand, catalogue WHERE brand.id = :id`
    return this.#prepare(sql).get({ id: BigInt(id) }) as unknown as (StoredBrand & Versioned) | undefined
  }

  list(request: ListRequest, from: Position | undefined): BrandPage {
    return inTransaction(this.#database, 'DEFERRED', () => {
      const version = this.version()
      const count = countQuery(request)
      const total = this.#number(count.sql, count.parameters)
      const plan = planPage(request, from, total)
      const rows = plan.take === 0 ? [] : this.#rows(pageQuery(request, plan))
      return cutPage(request, from, plan, { rows, total, version })
    })
  }

  #rows({ sql, parameters }: Query): StoredBrand[] {
    return this.#prepare(sql).all(parameters) as unknown as StoredBrand[]
  }

  #number(sql: string, parameters: Query['parameters']): number {
    return Number(this.#prepare(sql).get(parameters)?.['number'])
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
