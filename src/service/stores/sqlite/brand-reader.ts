import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ListRequest } from '#contract/list-request.ts'
import { isWindow, type Known, type Moment, type Outline } from '#service/stores/catalogue-facts.ts'
import { ANCHOR_STEP, cutPage, type PagePlan, planPage } from '#service/stores/page-plan.ts'
import { shortNeedle } from '#service/stores/short-needles.ts'
import type { BrandPage, Position, StoredBrand, Versioned } from '#service/stores/store.ts'
import {
  BRAND_COLUMNS,
  countQuery,
  pageQuery,
  type Query,
  windowByIdQuery,
  windowByTimeQuery,
} from './brand-query.ts'
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
    return this.#number('SELECT version AS number FROM catalogue')
  }

  find(id: string): (StoredBrand & Versioned) | undefined {
    const sql = `SELECT ${BRAND_COLUMNS}, catalogue.version FROM brand, catalogue WHERE brand.id = :id`
    return this.#prepare(sql).get({ id: BigInt(id) }) as unknown as (StoredBrand & Versioned) | undefined
  }

  list(request: ListRequest, from: Position | undefined, hint?: Known): BrandPage {
    return inTransaction(this.#database, 'DEFERRED', () => {
      const version = this.version()
      const known = hint?.version === version ? hint : undefined
      let total = known?.total
      // A page 1 that is not full says the total by itself, and most searches have no more; that of a short needle is at
      // hand, and says when to stop looking.
      const first = request.page === 1 && !from
      if (total === undefined && (!first || shortNeedle(request) !== undefined)) total = this.#count(request)
      const plan = planPage(request, from, total ?? Number.POSITIVE_INFINITY, known?.anchors)
      const rows = plan.take === 0 ? [] : this.#rows(this.#pageQuery(request, plan, known))
      total ??= rows.length < request.limit ? rows.length : this.#count(request)
      return cutPage(request, from, plan, { rows, total, version })
    })
  }

  /** How many brands were updated before `time` (Unix seconds) and come after `from` in the order of time. */
  countMoments(from: Moment | undefined, time: number): number {
    return from
      ? this.#number(
          'SELECT count(*) AS number FROM brand WHERE (updated_at, id) > (:from, :id) AND updated_at < :time',
          { from: from.updatedAt, id: BigInt(from.id), time },
        )
      : this.#number('SELECT count(*) AS number FROM brand WHERE updated_at < :time', { time })
  }

  outline(): Outline {
    return inTransaction(this.#database, 'DEFERRED', () => ({
      version: this.version(),
      size: this.#size(),
      anchors: this.#anchors(),
      moments: this.#moments(),
    }))
  }

  #anchors(): string[] {
    const step = this.#prepare(
      'SELECT CAST(id AS TEXT) AS id FROM brand WHERE id > :id ORDER BY brand.id LIMIT 1 OFFSET :skip',
    )
    const anchors: string[] = []
    for (let id = -1n; ;) {
      const row = step.get({ id, skip: ANCHOR_STEP - 1 }) as { id: string } | undefined
      if (!row) return anchors
      anchors.push(row.id)
      id = BigInt(row.id)
    }
  }

  #moments(): Moment[] {
    const step = this.#prepare(
      `SELECT updated_at AS updatedAt, CAST(id AS TEXT) AS id FROM brand
       WHERE (updated_at, id) > (:updatedAt, :id) ORDER BY brand.updated_at, brand.id LIMIT 1 OFFSET :skip`,
    )
    const moments: Moment[] = []
    for (let last: Moment = { updatedAt: Number.MIN_SAFE_INTEGER, id: '0' }; ;) {
      const parameters = { updatedAt: last.updatedAt, id: BigInt(last.id), skip: ANCHOR_STEP - 1 }
      const row = step.get(parameters) as unknown as Moment | undefined
      if (!row) return moments
      last = { updatedAt: row.updatedAt, id: row.id }
      moments.push(last)
    }
  }

  /**
   * A window of time is walked in order of id where its brands lie dense, and collected and sorted where they are few:
   * whichever meets fewer rows.
   */
  #pageQuery(request: ListRequest, plan: PagePlan, known: Known | undefined): Query {
    if (!isWindow(request)) return pageQuery(request, plan)
    const total = known?.total ?? this.#count(request)
    const met = ((plan.skip + plan.take) * (known?.size ?? this.#size())) / Math.max(1, total)
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
    const statement = this.#prepare(sql)
    // Node makes arrays faster than objects.
    statement.setReturnArrays(true)
    const rows = statement.all(parameters) as unknown as [string, string, string, number][]
    return rows.map(([id, name, logo, updatedAt]) => ({ id, name, logo, updatedAt }))
  }

  #number(sql: string, parameters: Query['parameters'] = {}): number {
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
