import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import { isWindow, type Mark, type WindowMarks } from '#service/stores/catalogue-facts.ts'
import type { PagePlan } from '#service/stores/page-plan.ts'
import { shortNeedle } from '#service/stores/short-needles.ts'

/** A statement with numbered parameters, and their values. */
export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Collects values, and names each by its number and type. */
class Values {
  readonly list: unknown[] = []

  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

/** Ids leave Postgres as text and times as floats, which are exact for every second there is: `pg` makes text of bigints. */
export const BRAND_COLUMNS = 'id::text AS id, name, logo, updated_at::float8 AS "updatedAt"'

/** Counts the brands that match. */
export function countStatement(request: ListRequest): Statement {
  const values = new Values()
  const sql = `SELECT version::float8 AS version, ${count(request, values)}::float8 AS total FROM catalogue`
  return { sql, values: values.list }
}

/** What is known before of the total, if the catalogue is still at `version`. */
export interface KnownTotal {
  readonly version: number
  readonly total?: number | undefined
  readonly marks?: WindowMarks | undefined
}

/**
 * One page, in the order of the plan's walk: version, total and brands from one snapshot, since it is one statement.
 * Without brands it gives one row, whose id is null.
 */
export function pageStatement(request: ListRequest, plan: PagePlan, known: KnownTotal): Statement {
  const values = new Values()
  const conditions = filter(request, values)
  const bound =
    plan.bound === undefined
      ? ''
      : `${conditions ? ' AND' : ' WHERE'} id ${plan.direction === 'up' ? '>' : '<'} ${values.add(plan.bound, 'bigint')}`
  const order = `ORDER BY id${plan.direction === 'up' ? '' : ' DESC'}`
  const total = knownTotal(request, known, values)
  let counted = count(request, values, conditions)
  if (request.page === 1 && plan.direction === 'up' && plan.bound === undefined) {
    // A page 1 that is not full says the total by itself, and most searches have no more.
    const met = '(SELECT count(*) FROM page)'
    counted = `CASE WHEN ${met} < ${values.add(plan.take, 'bigint')} THEN ${met} ELSE ${counted} END`
  }
  return {
    sql: `WITH page AS (
        SELECT id, name, logo, updated_at FROM brand${conditions}${bound} ${order}
        LIMIT ${values.add(plan.take, 'bigint')} OFFSET ${values.add(plan.skip, 'bigint')}
      )
      SELECT version::float8 AS version,
        (${total ? `CASE WHEN version = ${values.add(known.version, 'bigint')} THEN ${total} ELSE ${counted} END` : counted})::float8 AS total,
        page.id::text AS id, page.name, page.logo, page.updated_at::float8 AS "updatedAt"
      FROM catalogue LEFT JOIN page ON true ORDER BY page.id${plan.direction === 'up' ? '' : ' DESC'}`,
    values: values.list,
  }
}

/** The marks of the present version: see `Outline`. */
export const OUTLINE = `
  SELECT version::float8 AS version, (SELECT count(*) FROM brand)::float8 AS size,
    ARRAY(
      SELECT id::text FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM brand) AS numbered
      WHERE place % $1 = 0 ORDER BY place
    ) AS anchors,
    (
      SELECT coalesce(json_agg(json_build_object('updatedAt', updated_at, 'id', id::text) ORDER BY place), '[]')
      FROM (SELECT id, updated_at, row_number() OVER (ORDER BY updated_at, id) AS place FROM brand) AS numbered
      WHERE place % $1 = 0
    ) AS moments
  FROM catalogue`

function knownTotal(request: ListRequest, { total, marks }: KnownTotal, values: Values): string | undefined {
  if (total !== undefined) return values.add(total, 'bigint')
  if (!marks || !isWindow(request)) return undefined
  const rest = ({ passed, from, time }: Mark): string => {
    const conditions = [`updated_at < ${values.add(time, 'bigint')}`]
    if (from) {
      const [updatedAt, id] = [values.add(from.updatedAt, 'bigint'), values.add(from.id, 'bigint')]
      // The first says nothing new, but the server judges by it how few they are.
      conditions.push(`updated_at >= ${updatedAt}`, `(updated_at, id) > (${updatedAt}, ${id})`)
    }
    return `(${values.add(passed, 'bigint')} + (SELECT count(*) FROM brand WHERE ${conditions.join(' AND ')}))`
  }
  const end = typeof marks.end === 'number' ? values.add(marks.end, 'bigint') : rest(marks.end)
  return `greatest(0, ${end} - ${marks.start ? rest(marks.start) : 0})`
}

/** The number of brands that match: kept for short needles, else counted. @param conditions the request's, where they stand already. */
function count(request: ListRequest, values: Values, conditions?: string): string {
  const needle = shortNeedle(request)
  return needle === undefined
    ? `(SELECT count(*) FROM brand${conditions ?? filter(request, values)})`
    : `coalesce((SELECT total FROM short_needle WHERE needle = ${values.add(needle, 'text')}), 0)`
}

function filter({ name, id, updatedAfter, updatedBefore }: ListRequest, values: Values): string {
  const conditions: string[] = []
  if (name !== undefined) {
    const needle = foldName(name).replaceAll(/[\\%_]/g, String.raw`\$&`)
    conditions.push(String.raw`name_fold LIKE ${values.add(`%${needle}%`, 'text')} ESCAPE '\'`)
  }
  if (id !== undefined) conditions.push(`id = ${values.add(id, 'bigint')}`)
  if (updatedAfter !== undefined) conditions.push(`updated_at > ${values.add(updatedAfter, 'bigint')}`)
  if (updatedBefore !== undefined) conditions.push(`updated_at < ${values.add(updatedBefore, 'bigint')}`)
  return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
}
