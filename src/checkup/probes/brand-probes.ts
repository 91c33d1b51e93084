import { fieldsOf } from '#contract/additional-fields.ts'
import { queryPage, queryValue, stringifyListQuery } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatTimestamp, readTimestamp, timestampStep } from '#contract/timestamp.ts'
import { type BrandFacts, mainForm } from '#checkup/rules/facts.ts'
import {
  type Answer,
  type Ask,
  brandNow,
  type Found,
  listed,
  MOST_FOUND,
  type Probe,
  type ProbedList,
  spread,
  strangers,
} from './ask.ts'

const FILTERED_IDS = 6
/** Of 400 brands, a quarter: docs/checkup.md says so. */
const DETAILS = 100
/** Where in the sorted timestamps the windows are laid. */
const PLACES = [0, 0.25, 0.5, 0.75, 1]

const isId = ({ id }: BrandFacts) => /^(?:0|[1-9]\d{0,18})$/.test(id)
const ids = (brands: readonly ReadBrand[]) =>
  brands.length === 0
    ? 'no brand'
    : `brands ${brands
        .slice(0, MOST_FOUND)
        .map(({ id }) => id ?? '?')
        .join(', ')}`

/** The id filter, with ids of the list and one that it does not have. */
export function idProbes(list: ProbedList): Probe[] {
  const sample = spread(list.brands, FILTERED_IDS).filter(isId)
  if (sample.length === 0) return []
  let unknown = 8_999_999_999_999_999n
  while (list.byId.has(String(unknown))) unknown -= 1n
  const probe = (id: string, judge: Probe['judge']) => ({
    rules: ['id-filter-wrong'],
    words: id,
    query: `?id=${id}`,
    judge,
  })
  const wrong = (
    offence: Pick<Found, 'brand' | 'field'>,
    id: string,
    brands: readonly ReadBrand[],
  ): Found => ({
    rule: 'id-filter-wrong',
    ...offence,
    value: ids(brands),
    detail: `returned for ?id=${id}`,
  })
  return [
    ...sample.map((brand) =>
      probe(brand.id, async ({ brands }, ask) => {
        if (brands.length > 0 && brands.every(({ id }) => id === brand.id)) return []
        // A brand that has gone meanwhile is not found by anybody.
        if (brands.length === 0 && !(await brandNow(ask, brand.id))) return []
        return [wrong({ brand, field: 'id' }, brand.id, brands)]
      }),
    ),
    probe(String(unknown), ({ brands }) =>
      brands.length === 0 ? [] : [wrong({ field: 'unknown id' }, String(unknown), brands)],
    ),
  ]
}

/** Brands at their own addresses. */
export function detailProbes(list: ProbedList): Probe[] {
  const sample = spread(list.brands, DETAILS).filter(isId)
  return sample.map((brand): Probe => {
    const offence = { rule: 'detail-differs', brand }
    return {
      rules: ['detail-differs'],
      words: brand.id,
      query: `/${brand.id}`,
      async judge({ brands: [now], instead }, ask) {
        if (now) {
          if (now.updatedAt !== null && now.updatedAt >= list.startedAt) return []
          return differences(brand, now).map((difference) => Object.assign(difference, offence))
        }
        // It may have been deleted meanwhile.
        if (/^\d/.test(instead!) && (await ask(`?id=${brand.id}`)).brands.length === 0) return []
        return [{ ...offence, field: 'brand', value: instead!, detail: 'the list has it' }]
      },
    }
  })
}

function differences(brand: BrandFacts, now: ReadBrand): Pick<Found, 'field' | 'value' | 'detail'>[] {
  const { name, logo, updated_at: updated } = fieldsOf(now.raw)
  const form = brand.form ?? 'seconds'
  const time = (at: number) => (Number.isNaN(at) ? 'none' : formatTimestamp(at, form))
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return [
    ['id', now.id ?? '', brand.id],
    ['name', text(name), brand.name],
    ['logo', text(logo), brand.logo],
    ['updated_at', time(readTimestamp(updated)?.at ?? Number.NaN), time(brand.at)],
  ]
    .filter(([, value, before]) => value !== before)
    .map(([field, value, before]) => ({ field: field!, value: value!, detail: `in the list: ${before}` }))
}

/** Windows of updated_after and updated_before at, right before and right after real values. */
export function windowProbes(list: ProbedList): Probe[] {
  const form = mainForm(list.brands)
  const times = Float64Array.from(
    list.brands.map(({ at }) => at).filter((at) => !Number.isNaN(at)),
  ).toSorted()
  if (form === undefined || times.length === 0) return []
  const step = timestampStep(form)
  const wholeStep = (at: number) => Math.floor(at / step) * step
  const values = new Set(PLACES.map((place) => wholeStep(times[Math.round(place * (times.length - 1))]!)))
  const windows = [...values].flatMap((at): Window[] => [
    { after: at - step, before: at + step },
    { after: at },
    { before: at },
  ])
  return windows.map((window): Probe => {
    const bounds = Object.entries(window).map(([name, at]) => [
      `updated_${name}`,
      formatTimestamp(at as number, form),
    ])
    const query = `?${bounds.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')}`
    const field = bounds.map(([name]) => name).join(' and ')
    return {
      rules: ['window-wrong', 'window-bound-included'],
      words: query.slice(1),
      query,
      judge: (answer, ask) =>
        judgeWindow(list, window, { query, field, write: (at) => formatTimestamp(at, form) }, answer, ask),
    }
  })
}

interface Window {
  readonly after?: number
  readonly before?: number
}

function isInside({ after = -Infinity, before = Infinity }: Window, at: number): boolean {
  return at > after && at < before
}

async function judgeWindow(
  list: ProbedList,
  window: Window,
  {
    query,
    field,
    write,
  }: { readonly query: string; readonly field: string; readonly write: (at: number) => string },
  { brands, whole }: Answer,
  ask: Ask,
): Promise<Found[]> {
  const found = strangers(list, brands, query)
  const offence = (rule: string, brand: Found['brand'] & {}, at: number, words: string): Found => ({
    rule,
    brand,
    field,
    value: write(at),
    detail: `${words} for ${query}`,
  })
  for (const brand of brands) {
    const at = timeOf(brand)
    if (at === undefined || isInside(window, at) || found.length >= MOST_FOUND) continue
    const isBound = at === window.after || at === window.before
    found.push(
      offence(isBound ? 'window-bound-included' : 'window-wrong', listed(list, brand), at, 'returned'),
    )
  }
  if (!whole) return found
  const came = new Set(brands.map(({ id }) => id))
  const missed = list.brands.filter(({ id, at }) => id !== '' && isInside(window, at) && !came.has(id))
  for (const brand of missed.slice(0, MOST_FOUND)) {
    const now = await brandNow(ask, brand.id)
    if (now && timeOf(now) === brand.at) found.push(offence('window-wrong', brand, brand.at, 'not returned'))
  }
  return found
}

function timeOf({ raw }: ReadBrand): number | undefined {
  return readTimestamp(fieldsOf(raw)['updated_at'])?.at
}

/** Follows links of a page in the middle, of the first and of the last, and compares where they lead. */
export function linkProbes(list: ProbedList): Probe[] {
  const rule = 'link-wrong-page'
  const { pages, complete } = list
  if (!complete) return []
  const last = pages.length - 1
  const middle = Math.floor(last / 2)
  const links: (readonly [from: number, name: keyof PageLinks, to: number])[] = [
    [middle, 'first', 0],
    [middle, 'prev', middle - 1],
    [middle, 'next', middle + 1],
    [0, 'last', last],
    [last, 'prev', last - 1],
  ]
  return links.flatMap(([from, name, to]): Probe[] => {
    const page = pages[from]
    const linked = linkQuery(page?.links[name] ?? null)
    if (!page || !linked) return []
    // A link that names the wrong page has a rule of its own; here it only has to lead where it says.
    const number = queryValue(linked, 'page') === undefined ? undefined : queryPage(linked)
    const target = number === undefined ? pages[to] : pages.find((other) => other.number === number)
    if (!target) return []
    const words = `${name} of page ${page.number ?? page.asked}`
    const expected = list.brands.slice(target.firstRow, target.firstRow + target.rows).map(({ id }) => id)
    return [
      {
        rules: [rule],
        words,
        query: `?${stringifyListQuery(linked)}`,
        judge({ brands }) {
          const came = brands.map(({ id }) => id ?? '')
          if (came.join() === expected.join()) return []
          // A brand that has been added meanwhile.
          const isNew = ({ id, updatedAt }: ReadBrand) =>
            !list.byId.has(id ?? '') && (updatedAt ?? 0) >= list.startedAt
          if (brands.some(isNew)) return []
          const detail = `returns ${few(came)} where ${few(expected)} were read`
          return [{ rule, field: words, value: page.links[name] ?? 'null', detail }]
        },
      },
    ]
  })
}

function few(some: readonly string[]): string {
  if (some.length === 0) return 'no brand'
  return `${some.slice(0, 3).join(', ')}${some.length > 3 ? ` … (${some.length})` : ''}`
}
