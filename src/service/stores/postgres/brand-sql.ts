import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import { isWindow, type Mark, type WindowMarks } from '#service/stores/model/catalogue-facts.ts'
import type { PagePlan } from '#service/stores/model/page-plan.ts'
import { shortNeedle } from '#service/stores/model/short-needles.ts'

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

/** Letters of the shortest needle that an index knows: brand_search, whose groups have three letters. */
const SEARCHABLE = 3
/** Letters of a group in brand_grams. */
const GRAM = 5
/** So many brands are found and sorted again for each page of them at little cost. */
const FEW = 1000

/** Counts the brands that match. */
export function countStatement(request: ListRequest, common: CommonGrams): Statement {
  const values = new Values()
  const sql = `SELECT version::float8 AS version, ${count(request, common, values)}::float8 AS total FROM catalogue`
  return { sql, values: values.list }
}

/** Groups that stand in many names; none: it is not known which. */
export type CommonGrams = ReadonlySet<string>

/** Those that the server knows of: in more than one of 200 names. It tells them to the owner of the tables only. */
export const COMMON_GRAMS = `
  SELECT gram
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace JOIN pg_stats ON tablename = relname AND schemaname = nspname,
    unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (gram, share)
  WHERE pg_class.oid = 'brand_grams'::regclass AND gram IS NOT NULL AND share > 0.005`

/** Whether it matters for a request which groups are common. */
export function asksForGrams({ name = '' }: ListRequest): boolean {
  return letters(foldName(name)) > 2 * GRAM
}

/** What is known before: of the total, if the catalogue is still at `version`, and of the names. */
export interface Known {
  readonly version: number
  readonly common: CommonGrams
  readonly total?: number | undefined
  readonly marks?: WindowMarks | undefined
}

/**
 * One page, in the order of the plan's walk: version, total and brands from one snapshot, since it is one statement.
 * The total is null where it was known for another version. Without brands it gives one row, whose id is null.
 */
export function pageStatement(request: ListRequest, plan: PagePlan, known: Known): Statement {
  const values = new Values()
  const { ctes, total } = isGathered(request, known)
    ? gathered(request, plan, known, values)
    : walked(request, plan, known, values)
  return {
    sql: `WITH ${ctes}
      SELECT version::float8 AS version, (${total})::float8 AS total,
        page.id::text AS id, page.name, page.logo, page.updated_at::float8 AS "updatedAt"
      FROM catalogue LEFT JOIN page ON true ORDER BY page.id${plan.direction === 'up' ? '' : ' DESC'}`,
    values: values.list,
  }
}

/** The CTEs of which one is the page, and the total. */
interface PageParts {
  readonly ctes: string
  readonly total: string
}

/** Whether all brands that match are found first, and then cut: they are few, or have to be counted anyway. */
function isGathered({ name }: ListRequest, { total = 0 }: Known): boolean {
  return name !== undefined && letters(foldName(name)) >= SEARCHABLE && total <= FEW
}

function gathered(request: ListRequest, plan: PagePlan, { common }: Known, values: Values): PageParts {
  return {
    ctes: `found AS MATERIALIZED (SELECT id, name, logo, updated_at FROM brand${where(allOf(request, common, values))}),
      page AS (SELECT * FROM found${cut([], plan, values)})`,
    total: 'SELECT count(*) FROM found',
  }
}

/** Walks by id, passing what does not match. */
function walked(request: ListRequest, plan: PagePlan, known: Known, values: Values): PageParts {
  const conditions = filter(request, values)
  const ctes = `page AS (SELECT id, name, logo, updated_at FROM brand${cut(conditions, plan, values)})`
  const total = knownTotal(request, known, values)
  if (total)
    return { ctes, total: `CASE WHEN version = ${values.add(known.version, 'bigint')} THEN ${total} END` }
  const counted = count(request, known.common, values)
  if (request.page > 1 || plan.direction === 'down' || plan.bound !== undefined)
    return { ctes, total: counted }
  // A page 1 that is not full says the total by itself.
  const met = '(SELECT count(*) FROM page)'
  return {
    ctes,
    total: `CASE WHEN ${met} < ${values.add(plan.take, 'bigint')} THEN ${met} ELSE ${counted} END`,
  }
}

/** What follows FROM where a plan's walk is made. */
function cut(
  conditions: readonly string[],
  { direction, bound, skip, take }: PagePlan,
  values: Values,
): string {
  const beyond =
    bound === undefined ? [] : [`id ${direction === 'up' ? '>' : '<'} ${values.add(bound, 'bigint')}`]
  return `${where([...conditions, ...beyond])} ORDER BY id${direction === 'up' ? '' : ' DESC'}
    LIMIT ${values.add(take, 'bigint')} OFFSET ${values.add(skip, 'bigint')}`
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

function knownTotal(request: ListRequest, { total, marks }: Known, values: Values): string | undefined {
  if (total !== undefined) return values.add(total, 'bigint')
  if (!marks || !isWindow(request)) return undefined
  const rest = ({ passed, from, time }: Mark): string => {
    const conditions = [`updated_at < ${values.add(time, 'bigint')}`]
    if (from) {
      const [updatedAt, id] = [values.add(from.updatedAt, 'bigint'), values.add(from.id, 'bigint')]
      // The first says nothing new, but the server judges by it how few they are.
      conditions.push(`updated_at >= ${updatedAt}`, `(updated_at, id) > (${updatedAt}, ${id})`)
    }
    return `(${values.add(passed, 'bigint')} + (SELECT count(*) FROM brand${where(conditions)}))`
  }
  const end = typeof marks.end === 'number' ? values.add(marks.end, 'bigint') : rest(marks.end)
  return `greatest(0, ${end} - ${marks.start ? rest(marks.start) : 0})`
}

/** The number of brands that match: kept for short needles, else counted. */
function count(request: ListRequest, common: CommonGrams, values: Values): string {
  const needle = shortNeedle(request)
  return needle === undefined
    ? `(SELECT count(*) FROM brand${where(allOf(request, common, values))})`
    : `coalesce((SELECT total FROM short_needle WHERE needle = ${values.add(needle, 'text')}), 0)`
}

/**
 * The conditions for whoever wants all brands that match, and not the first on a walk by id: for that the server takes
 * names with several given groups for much rarer than they are.
 */
function allOf(request: ListRequest, common: CommonGrams, values: Values): string[] {
  const { name = '', ...others } = request
  const folded = foldName(name)
  if (letters(folded) < GRAM) return filter(request, values)
  return [
    `name_grams(name_fold) COLLATE "C" @> ${values.add(gramsOf(folded, common), 'text[]')}`,
    `strpos(name_fold, ${values.add(folded, 'text')}) > 0`,
    ...filter(others, values),
  ]
}

/**
 * The groups by which to look for a needle: two that are rare, since few names have both; without two such known, groups
 * that have all its letters between them. Each costs a look-up, and one in a common group for every name that has the others.
 */
export function gramsOf(needle: string, common: CommonGrams): string[] {
  const points = Array.from(needle)
  const grams = Array.from({ length: Math.ceil(points.length / GRAM) }, (_, place) => {
    const start = Math.min(GRAM * place, points.length - GRAM)
    return points.slice(start, start + GRAM).join('')
  })
  const [first, ...others] = grams.filter((gram) => !common.has(gram))
  const last = others.at(-1)
  return common.size === 0 || first === undefined || last === undefined ? grams : [first, last]
}

function filter({ name, id, updatedAfter, updatedBefore }: ListRequest, values: Values): string[] {
  const conditions: string[] = []
  if (name !== undefined) {
    const needle = foldName(name).replaceAll(/[\\%_]/g, String.raw`\$&`)
    conditions.push(String.raw`name_fold LIKE ${values.add(`%${needle}%`, 'text')} ESCAPE '\'`)
  }
  if (id !== undefined) conditions.push(`id = ${values.add(id, 'bigint')}`)
  if (updatedAfter !== undefined) conditions.push(`updated_at > ${values.add(updatedAfter, 'bigint')}`)
  if (updatedBefore !== undefined) conditions.push(`updated_at < ${values.add(updatedBefore, 'bigint')}`)
  return conditions
}

function where(conditions: readonly string[]): string {
  return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
}

/** Code points, as Postgres counts them. */
function letters(text: string): number {
  return Array.from(text).length
}
