import { BRAND_FIELDS, type BrandField, isObject } from '#contract/fields.ts'
import { formatTimestamp, readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { type BrandFacts, formatJson, mainForm } from './facts.ts'
import { eachBrand, eachField, eachPage, type RuleTable } from './rule.ts'

/** How far apart the clocks of the service and of this device may be, in milliseconds. */
const CLOCK_DIFFERENCE = 3_600_000
/** Earlier times must be wrong, since there was no web yet. */
export const FIRST_REAL_TIME = Date.UTC(1990, 0)

export const contractRules: RuleTable = {
  'brand-not-object': {
    title: 'An entry of the list is not a brand',
    example: '"data": ["Acme", {…}]',
    why: 'Clients expect an object as every entry of `data` and may fail on the whole page.',
    remedy: 'Send an object with id, name, logo and updated_at as every entry.',
    ...eachBrand(({ raw }) => !isObject(raw) && { field: 'data', value: formatJson(raw) }),
  },
  'field-extra': {
    title: 'Brands have an extra field',
    example: '{"id": "7", …, "margin": 0.4}',
    severity: 'review',
    why: 'A brand has exactly four fields, unless the client asked for more: any other may reveal something not meant for clients.',
    remedy: 'Leave the field out, unless the client with this token asked for it.',
    // Reported once for the list: a token with additional fields gets them with every brand.
    ...eachPage(({ additional }) =>
      additional.map((field) => ({ ...field, detail: 'in the first brand that has it' })),
    ),
  },
  'field-type': {
    title: 'A field is missing, or has the wrong type',
    example: '"id": 7, not "id": "7"',
    why: 'Clients that rely on the contract fail, and an id above 9007199254740991 loses precision if it is a number.',
    remedy:
      'Send all four fields with every brand: id, name and logo as strings, and updated_at as a timestamp.',
    ...eachField(BRAND_FIELDS, (value, field) => hasWrongType(field, value)),
  },
  'id-not-integer': {
    title: 'An id is not an integer',
    example: '"id": "acme"',
    why: 'The id filter and the address of a brand take an integer, so this brand cannot be requested.',
    remedy: 'Give the brand an integer id without leading zeros.',
    ...eachField(['id'], (id) => typeof id === 'string' && !/^(?:0|[1-9]\d*)$/.test(id)),
  },
  'timestamp-unreadable': {
    title: 'A timestamp cannot be read',
    example: '"updated_at": "yesterday"',
    why: 'Clients that fetch what changed since their last visit never learn of this brand.',
    remedy: 'Send updated_at in the same format as for all other brands.',
    ...eachField(
      ['updated_at'],
      (value) => !hasWrongType('updated_at', value) && readTimestamp(value) === null,
    ),
  },
  'time-unreal': {
    title: 'A brand was updated in the future, or before 1990',
    example: '4000000000, in the year 2096; 0, on 1 January 1970',
    why: 'Clients that fetch what changed since their last visit get this brand every time, or never.',
    remedy: 'Set updated_at to when the brand was entered, from a correct clock, in UTC.',
    ...eachBrand(
      (brand, { startedAt }) =>
        (brand.at > startedAt + CLOCK_DIFFERENCE || brand.at < FIRST_REAL_TIME) && {
          field: 'updated_at',
          value: formatTime(brand),
          detail: new Date(brand.at).toISOString().replace(/T(\d+:\d+).*/, ' $1 UTC'),
        },
    ),
  },
  'time-units-mixed': {
    title: 'Timestamps are written in several units',
    example: '1767225600000, where most are like 1767225600',
    why: 'Read in the unit of the others, it is a date in 1970, or tens of thousands of years from now.',
    remedy: 'Send every updated_at in the same unit and format.',
    *check({ list: { brands } }) {
      const main = mainForm(brands)
      for (const brand of brands) {
        const { form, at } = brand
        if (!main || !form || unit(form) === unit(main) || at < FIRST_REAL_TIME) continue
        const most = unit(main) === 'iso' ? 'ISO 8601' : main
        yield { brand, field: 'updated_at', value: formatTime(brand), detail: `most are in ${most}` }
      }
    },
  },
  'envelope-malformed': {
    title: 'A response does not have the agreed structure',
    example: '"links": {"next": 2}',
    why: 'Without `data` and all four links, clients cannot read the page or move on from it.',
    remedy: 'Send `data`, and `links` with first and last as addresses, prev and next as addresses or null.',
    unit: 'pages',
  },
}

function hasWrongType(field: BrandField, value: unknown): boolean {
  if (field === 'updated_at') return typeof value !== 'string' && typeof value !== 'number'
  // Other rules report a name or logo that is null.
  return typeof value !== 'string' && (value !== null || field === 'id')
}

const formatTime = ({ at, form }: BrandFacts): string => formatTimestamp(at, form!)

/** ISO 8601 counts as one unit, with or without milliseconds. */
const unit = (form: TimestampForm): string => (form === 'iso-milliseconds' ? 'iso' : form)
