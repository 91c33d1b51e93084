import { ContractError, HttpError } from '#client/errors.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatTimestamp, readTimestamp } from '#contract/timestamp.ts'
import { fieldsOf } from '#contract/additional-fields.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import type { Offence } from '#checkup/rules/rule.ts'
import type { Probe, ProbePlan, ReadList } from './probe.ts'
import { brandNow } from './read-brands.ts'
import { spreadRows } from './sample.ts'

const FILTERED_IDS = 6
const DETAILS = 12

/** The id filter, and brands at their own addresses. */
export function brandProbes(list: ReadList): ProbePlan {
  const { columns } = list
  const isId = (row: number) => /^(?:0|[1-9]\d{0,18})$/.test(columns.ids[row]!)
  const filtered = spreadRows(columns.length, FILTERED_IDS).filter(isId)
  const detailed = spreadRows(columns.length, DETAILS).filter(isId)
  const cause = 'No id can be asked for'
  return {
    probes: [
      ...filtered.map((row) => idProbe(list, row)),
      ...(filtered.length === 0 ? [] : [unknownIdProbe(list)]),
      ...detailed.map((row) => detailProbe(list, row)),
    ],
    notJudged:
      filtered.length > 0 ? [] : ['id-filter-wrong', 'detail-differs'].map((rule) => ({ rule, cause })),
  }
}

function idProbe({ columns }: ReadList, row: number): Probe {
  const id = columns.ids[row]!
  const query = `?id=${id}`
  return {
    rules: ['id-filter-wrong'],
    words: id,
    async run(ask) {
      const { brands } = await ask.list(query)
      const ids = brands.map((brand) => brand.id)
      if (ids.length > 0 && ids.every((other) => other === id)) return []
      // A brand that has gone meanwhile is not found by anybody.
      if (ids.length === 0 && !(await brandNow(ask, id))) return []
      const value = ids.length === 0 ? 'no brand' : `brands ${ids.slice(0, 5).join(', ')}`
      return [
        {
          rule: 'id-filter-wrong',
          offence: { row, field: 'id', value, detail: `returned for ${query}`, request: query },
        },
      ]
    },
  }
}

function unknownIdProbe({ rows }: ReadList): Probe {
  let id = 8_999_999_999_999_999n
  while (rows.has(String(id))) id -= 1n
  const query = `?id=${id}`
  return {
    rules: ['id-filter-wrong'],
    words: String(id),
    async run(ask) {
      const { brands } = await ask.list(query)
      if (brands.length === 0) return []
      const value = `brands ${brands
        .slice(0, 5)
        .map((brand) => brand.id ?? '?')
        .join(', ')}`
      return [
        {
          rule: 'id-filter-wrong',
          offence: { field: 'unknown id', value, detail: `returned for ${query}`, request: query },
        },
      ]
    },
  }
}

function detailProbe(list: ReadList, row: number): Probe {
  const { columns } = list
  const id = columns.ids[row]!
  return {
    rules: ['detail-differs'],
    words: id,
    async run(ask) {
      const offence = { row, request: `/${id}` }
      const rule = 'detail-differs'
      try {
        const { brand } = await ask.single(id)
        if (brand.updatedAt !== null && brand.updatedAt >= list.startedAt) return []
        return [...differences(columns, row, brand)].map((difference) => ({
          rule,
          offence: { ...offence, ...difference },
        }))
      } catch (error) {
        if (error instanceof HttpError && (error.status === 404 || error.status === 410)) {
          const { brands } = await ask.list(`?id=${id}`)
          if (brands.length === 0) return []
          return [
            {
              rule,
              offence: { ...offence, field: 'brand', value: String(error.status), detail: 'the list has it' },
            },
          ]
        }
        if (error instanceof ContractError) {
          return [
            { rule, offence: { ...offence, field: 'data', value: 'no brand', detail: 'the list has it' } },
          ]
        }
        throw error
      }
    },
  }
}

function* differences(columns: BrandColumns, row: number, brand: ReadBrand): Generator<Omit<Offence, 'row'>> {
  const fields = fieldsOf(brand.raw)
  const texts = { id: columns.ids[row]!, name: columns.names[row]!, logo: columns.logos[row]! }
  for (const [field, listed] of Object.entries(texts)) {
    const value = field === 'id' ? (brand.id ?? '') : typeof fields[field] === 'string' ? fields[field] : ''
    if (value !== listed) yield { field, value, detail: `in the list: ${listed}` }
  }
  const at = readTimestamp(fields['updated_at'])?.at ?? Number.NaN
  const listed = columns.time(row)
  if (!Object.is(at, listed)) {
    const form = columns.form(row) ?? 'seconds'
    const words = (time: number) => (Number.isNaN(time) ? 'none' : formatTimestamp(time, form))
    yield { field: 'updated_at', value: words(at), detail: `in the list: ${words(listed)}` }
  }
}
