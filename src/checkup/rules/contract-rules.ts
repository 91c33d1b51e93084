import { BRAND_FIELDS, type BrandField, FIELDS, fieldsOf } from '#contract/fields.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { formatJson } from './facts.ts'
import { brandRule, type RuleRow } from './rule.ts'

export const contractRules: readonly RuleRow[] = [
  brandRule(
    {
      id: 'brand-not-object',
      title: 'An entry of the list is not a brand',
      severity: 'fault',
      why: 'Clients expect an object as every entry of `data` and may fail on the whole page.',
      remedy: 'Send an object with id, name, logo and updated_at as every entry.',
    },
    function* ({ raw }) {
      if (!isObject(raw)) yield { field: 'data', value: formatJson(raw) }
    },
  ),
  brandRule(
    {
      id: 'field-missing',
      title: 'A field is missing',
      severity: 'fault',
      why: 'Every brand carries id, name, logo and updated_at; clients read them without asking.',
      remedy: 'Send all four fields with every brand.',
    },
    function* ({ raw }) {
      if (!isObject(raw)) return
      for (const field of BRAND_FIELDS)
        if (fieldsOf(raw)[field] === undefined) yield { field, value: 'missing' }
    },
  ),
  {
    id: 'field-extra',
    title: 'Brands have a field beyond the contract',
    severity: 'review',
    why: 'A brand carries exactly four fields, unless the client asked for more: any other may show something that was not meant for clients.',
    remedy: 'Leave the field out, unless the client with this token asked for it.',
    // Reported once for the list, not for each brand: a token with additional fields gets them with every brand.
    unit: 'pages',
    *check({ list }) {
      const values = new Map(
        list.pages
          .toReversed()
          .flatMap((page) => page.additional.map((field) => [field.name, { ...field, page }])),
      )
      for (const [name, { value, page }] of values) {
        yield { field: name, value, detail: 'the first value', request: `?${page.asked}` }
      }
    },
  },
  brandRule(
    {
      id: 'field-type',
      title: 'A field has the wrong type',
      severity: 'fault',
      why: 'Clients that trust the contract fail, or show "[object Object]".',
      remedy: 'Send id, name and logo as strings, and updated_at as a timestamp.',
    },
    function* (brand) {
      for (const field of BRAND_FIELDS) {
        const value = fieldsOf(brand.raw)[field]
        if (value !== undefined && hasWrongType(field, value)) yield { field, value: formatJson(value) }
      }
    },
  ),
  brandRule(
    {
      id: 'id-number',
      title: 'An id is a number',
      severity: 'fault',
      why: 'Ids are strings: as a number, one above 9007199254740991 arrives as another id.',
      remedy: 'Send the id in quotes.',
    },
    function* ({ raw }) {
      const { id } = fieldsOf(raw)
      if (typeof id === 'number') yield { field: 'id', value: formatJson(id) }
    },
  ),
  brandRule(
    {
      id: 'id-not-integer',
      title: 'An id is not an integer',
      severity: 'fault',
      why: 'The id filter and the address of a brand take an integer, so this brand cannot be asked for.',
      remedy: 'Give the brand an integer id without leading zeros.',
    },
    function* ({ raw }) {
      const { id } = fieldsOf(raw)
      if (typeof id === 'string' && !/^(?:0|[1-9]\d*)$/.test(id)) yield { field: 'id', value: formatJson(id) }
    },
  ),
  brandRule(
    {
      id: 'timestamp-unreadable',
      title: 'A timestamp cannot be read',
      severity: 'fault',
      why: 'Clients that fetch what changed since their last visit never learn of this brand.',
      remedy: 'Write updated_at in the same form as all other brands.',
    },
    function* ({ raw }) {
      const { updated_at: value } = fieldsOf(raw)
      const right = typeof value === 'number' || typeof value === 'string'
      if (right && readTimestamp(value) === null) yield { field: 'updated_at', value: formatJson(value) }
    },
  ),
  {
    id: 'envelope-malformed',
    title: 'A response is not built as agreed',
    severity: 'fault',
    why: 'Without `data` and all four links, clients cannot read the page or go on from it.',
    remedy: 'Send `data`, and `links` with first and last as addresses, prev and next as addresses or null.',
    unit: 'pages',
    *check({ list }) {
      yield* list.faults.get('envelope-malformed') ?? []
      for (const { asked, envelopeFaults } of list.pages) {
        for (const { member, value } of envelopeFaults) yield { field: member, value, request: `?${asked}` }
      }
    },
  },
]

function hasWrongType(field: BrandField, value: unknown): boolean {
  const { type } = FIELDS[field]
  // Other rules report a name or logo that is null.
  if (type === 'text' || type === 'url') return typeof value !== 'string' && value !== null
  return typeof value !== 'string' && typeof value !== 'number'
}

function isObject(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}
