import { BRAND_FIELDS, type BrandField, isObject } from '#contract/fields.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { formatJson } from './facts.ts'
import { eachBrand, eachField, eachPage, type RuleTable } from './rule.ts'

export const contractRules: RuleTable = {
  'brand-not-object': {
    title: 'An entry of the list is not a brand',
    example: '"data": ["Acme", {…}]',
    why: 'Clients expect an object as every entry of `data` and may fail on the whole page.',
    remedy: 'Send an object with id, name, logo and updated_at as every entry.',
    ...eachBrand(({ raw }) => !isObject(raw) && { field: 'data', value: formatJson(raw) }),
  },
  'field-missing': {
    title: 'A field is missing',
    example: '{"id": "7", "name": "Acme", "logo": "…"}',
    why: 'Every brand has id, name, logo and updated_at; clients read them without checking.',
    remedy: 'Send all four fields with every brand.',
    ...eachField(BRAND_FIELDS, (value) => value === undefined),
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
    title: 'A field has the wrong type',
    example: '"id": 7, not "id": "7"',
    why: 'Clients that trust the contract fail, and an id above 9007199254740991 arrives as another if it is a number.',
    remedy: 'Send id, name and logo as strings, and updated_at as a timestamp.',
    ...eachField(BRAND_FIELDS, (value, field) => value !== undefined && hasWrongType(field, value)),
  },
  'id-not-integer': {
    title: 'An id is not an integer',
    example: '"id": "acme"',
    why: 'The id filter and the address of a brand take an integer, so this brand cannot be asked for.',
    remedy: 'Give the brand an integer id without leading zeros.',
    ...eachField(['id'], (id) => typeof id === 'string' && !/^(?:0|[1-9]\d*)$/.test(id)),
  },
  'timestamp-unreadable': {
    title: 'A timestamp cannot be read',
    example: '"updated_at": "yesterday"',
    why: 'Clients that fetch what changed since their last visit never learn of this brand.',
    remedy: 'Write updated_at in the same form as all other brands.',
    ...eachField(
      ['updated_at'],
      (value) => !hasWrongType('updated_at', value) && readTimestamp(value) === null,
    ),
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
