import { BRAND_ID } from '#contract/fields.ts'
import { linkedPage, linkQuery, stringifyListQuery } from '#contract/list-query.ts'
import { formatTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { type BrandFacts, mainForm } from '#checkup/rules/facts.ts'
import { FIRST_REAL_TIME } from '#checkup/rules/contract-rules.ts'
import { type Found, missedBrands, MAX_FOUND, type Probe, type ProbedList } from './ask.ts'

const FILTERED_IDS = 6
/** The most single brands requested, unless every brand is. docs/checkup.md states the number. */
const DETAILS = 100
/** The quantiles of the sorted timestamps at which windows are tested. */
const QUANTILES = [0, 0.25, 0.5, 0.75, 1]

const isId = ({ id }: BrandFacts) => BRAND_ID.test(id)

/** Tests the id filter, with ids of the list and with one that it does not have. */
export function idProbes(list: ProbedList): Probe[] {
  const ids = list.sample.filter(isId)
  // The shortest ids expose a filter that compares only part of an id.
  const shortest = ids.toSorted((a, b) => a.id.length - b.id.length)
  const sample = [...new Set([...ids.slice(0, FILTERED_IDS), ...shortest.slice(0, 2)])]
  if (sample.length === 0) return []
  let unknown = 8_999_999_999_999_999n
  while (list.byId.has(String(unknown))) unknown -= 1n
  const probe = (id: string, brand?: BrandFacts): Probe => ({
    rules: ['id-filter-wrong'],
    query: `?id=${id}`,
    ...(brand && { brand: id }),
    async judge({ brands }, ask) {
      if (brands.every((other) => other.id === id) && (brands.length > 0 || !brand)) return []
      // The brand may have been deleted meanwhile.
      if (brand && brands.length === 0 && (await ask(`/${id}`)).brands.length === 0) return []
      const about = brand ? { brand, field: 'id' } : { field: 'unknown id' }
      const detail = `returned for ?id=${id}`
      return [{ rule: 'id-filter-wrong', ...about, value: `brands ${few(brands)}`, detail }]
    },
  })
  return [...sample.map((brand) => probe(brand.id, brand)), probe(String(unknown))]
}

/** Compares brands at their own addresses with those of the list. */
export function detailProbes(list: ProbedList): Probe[] {
  const sample = list.sample.filter(isId).slice(0, list.everyBrand ? undefined : DETAILS)
  const rule = 'detail-differs'
  return sample.map((brand): Probe => ({
    rules: [rule],
    query: `/${brand.id}`,
    brand: brand.id,
    async judge({ brands: [now], instead }, ask) {
      if (now) {
        if (now.at >= list.startedAt) return []
        const listed = comparedFields(brand, brand.form)
        return Object.entries(comparedFields(now, brand.form)).flatMap(([field, value]) =>
          value === listed[field]
            ? []
            : { rule, brand, field, value, detail: `in the list: ${listed[field]}` },
        )
      }
      // It may have been deleted meanwhile.
      if (/^\d/.test(instead!) && (await ask(`?id=${brand.id}`)).brands.length === 0) return []
      return [{ rule, brand, field: 'brand', value: instead!, detail: 'the list has it' }]
    },
  }))
}

function comparedFields(brand: BrandFacts, form: TimestampForm = 'seconds'): Record<string, string> {
  const { id, name, logo, at } = brand
  return { id, name, logo, updated_at: Number.isNaN(at) ? 'none' : formatTimestamp(at, form) }
}

/** Tests updated_after and updated_before with bounds at real timestamps, and one step before and after them. */
export function windowProbes(list: ProbedList): Probe[] {
  const form = mainForm(list.brands)
  // Dates that other rules find wrong say nothing about the filters.
  const times = list.brands.map(({ at }) => at).filter((at) => at >= FIRST_REAL_TIME && at <= list.startedAt)
  times.sort((a, b) => a - b)
  if (form === undefined || times.length === 0) return []
  const step = timestampStep(form)
  const wholeStep = (at: number) => Math.floor(at / step) * step
  const values = new Set(
    QUANTILES.map((quantile) => wholeStep(times[Math.round(quantile * (times.length - 1))]!)),
  )
  const windows = [...values].flatMap((at): Window[] => [
    { after: at - step, before: at + step },
    { after: at },
    { before: at },
    // Only brands with exactly that time could be inside, wherever they are in the list.
    { after: at, before: at + step },
    { after: at - step, before: at },
  ])
  return windows.map((window) => windowProbe(list, form, window))
}

type Window = Readonly<Partial<Record<'after' | 'before', number>>>

function windowProbe(list: ProbedList, form: TimestampForm, window: Window): Probe {
  const { after = -Infinity, before = Infinity } = window
  const isInside = ({ at }: BrandFacts) => at > after && at < before
  const bounds = Object.entries(window).map(([name, at]) => [`updated_${name}`, formatTimestamp(at, form)])
  const query = `?${new URLSearchParams(bounds).toString()}`
  const wrong = (brand: BrandFacts, how: 'returned' | 'not returned'): Found => ({
    rule: 'window-wrong',
    brand: list.byId.get(brand.id) ?? brand,
    field: bounds.map(([name]) => name).join(' and '),
    value: formatTimestamp(brand.at, form),
    detail: `${how} for ${query}`,
  })
  return {
    rules: ['window-wrong', 'window-bound-included'],
    query,
    async judge(answer, ask) {
      const outside = answer.brands.filter((brand) => !Number.isNaN(brand.at) && !isInside(brand))
      const missed = await missedBrands(list, answer, isInside, ask)
      return [
        ...outside.slice(0, MAX_FOUND).map((brand) => {
          if (brand.at !== after && brand.at !== before) return wrong(brand, 'returned')
          // Any brand with that time shows it: the fault is the service's.
          const field = brand.at === after ? 'updated_after' : 'updated_before'
          const detail = `returned brand ${brand.id}, updated at exactly that time`
          return { rule: 'window-bound-included', field, value: formatTimestamp(brand.at, form), detail }
        }),
        ...missed.map((brand) => wrong(brand, 'not returned')),
      ]
    },
  }
}

/** Follows links that reading the list does not follow, and compares the brands that they return with those that were read. */
export function linkProbes({ pages, brands: listed, byId, complete, startedAt }: ProbedList): Probe[] {
  const rule = 'link-wrong-page'
  if (!complete) return []
  const last = pages.length - 1
  const middle = Math.floor(last / 2)
  const links = [
    [0, 'last', last],
    [last, 'first', 0],
    [last, 'prev', last - 1],
    [middle, 'prev', middle - 1],
  ] as const
  return links.flatMap(([from, name, to]): Probe[] => {
    const page = pages[from]!
    const target = pages[to]
    const link = page.links[name]
    const query = linkQuery(link)
    // Another rule finds links that name the wrong page. One with a cursor names none.
    if (!target || !query || (linkedPage(link) ?? target.number) !== target.number) return []
    const firstRow = pages.slice(0, to).reduce((sum, { rows }) => sum + rows, 0)
    const expected = listed.slice(firstRow, firstRow + target.rows)
    const field = `${name} of page ${page.number ?? page.asked}`
    return [
      {
        rules: [rule],
        query: `?${stringifyListQuery(query)}`,
        judge({ brands }) {
          if (expected.every(({ id }, index) => brands[index]?.id === id)) return []
          // A brand was added meanwhile.
          if (brands.some(({ id, at }) => !byId.has(id) && at >= startedAt)) return []
          const detail = `returns ${few(brands)} where ${few(expected)} were read`
          return [{ rule, field, value: link!, detail }]
        },
      },
    ]
  })
}

/** The ids of the first few, as text. */
function few(brands: readonly BrandFacts[]): string {
  const ids = brands.slice(0, 3).map(({ id }) => id || '?')
  return brands.length > 3 ? `${ids.join(', ')} … (${brands.length})` : ids.join(', ') || 'none'
}
