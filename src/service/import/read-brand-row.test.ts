import { expect, test } from 'vitest'
import { readBrandRow } from './read-brand-row.ts'

const NO_DATE =
  'updated_at is not a date that can be read: write it as 2026-03-04T10:00:00Z or in Unix seconds'
const NO_ID = 'id is not an integer from 0 to 9223372036854775807, without leading zeros'
const FIELDS = { id: '7', name: 'Acme', logo: 'https://a.example/x.png' }
const read = (fields: object) => readBrandRow({ line: 3, fields: { ...FIELDS, ...fields } })

test('a row becomes a brand, and unknown fields are ignored', () => {
  expect(read({ colour: 'red' })).toEqual({ ...FIELDS, updatedAt: null, fields: null, line: 3 })
})

test.each([
  [{ id: 7 }, { id: '7' }],
  [{ id: ' 9223372036854775807 ' }, { id: '9223372036854775807' }],
  [{ name: ' Acme ' }, { name: ' Acme ' }],
  [{ logo: '/logos/acme.svg' }, { logo: '/logos/acme.svg' }],
  [{ updated_at: '' }, { updatedAt: null }],
  [{ updated_at: 1e8 }, { updatedAt: 1e8 }],
  [{ updated_at: '1970-01-01' }, { updatedAt: 0 }],
  [{ updated_at: '1767225600' }, { updatedAt: 1767225600 }],
  [{ updated_at: 1767225600999 }, { updatedAt: 1767225600 }],
  [{ updated_at: '2028-02-29' }, { updatedAt: 1835395200 }],
  [{ updated_at: '2026-01-01T01:00:00+01:00' }, { updatedAt: 1767225600 }],
  // The format of Postgres.
  [{ updated_at: '2026-01-01 00:00:00.123456+00' }, { updatedAt: 1767225600 }],
  [{ updated_at: '2025-12-31 19:00-0500' }, { updatedAt: 1767225600 }],
])('%j is read', (fields, expected) => {
  expect(read(fields)).toMatchObject(expected)
})

test.each([
  [{ id: '' }, 'id is missing'],
  [{ id: '007' }, NO_ID],
  [{ id: '9223372036854775808' }, NO_ID],
  [{ id: 2 ** 60 }, NO_ID],
  [{ name: null }, 'name is missing'],
  [{ name: '\u200B\u3164\u00AD' }, 'name is missing'],
  [{ name: '\u2800' }, 'name is missing'],
  [{ name: 5 }, 'name is not text of 1 to 1000 characters'],
  [{ name: 'x'.repeat(1001) }, 'name is not text of 1 to 1000 characters'],
  [{ name: 'a\0b' }, 'name has a character that cannot be stored: U+0000 or a lone surrogate'],
  [{ logo: undefined }, 'logo is missing'],
  [{ logo: 'javascript:alert(1)' }, 'logo is not an http or https address'],
  [{ logo: '/logos/../v1/x.svg' }, 'logo is not an http or https address'],
  [{ logo: `https://a.example/${'x'.repeat(2048)}` }, 'logo is not an http or https address'],
  [{ updated_at: '2026-02-30' }, NO_DATE],
  [{ updated_at: '0000-01-01' }, NO_DATE],
  // Microseconds.
  [{ updated_at: 1_767_225_600_000_000 }, NO_DATE],
  [{ updated_at: '-62167305600' }, NO_DATE],
  // Days of a spreadsheet, and dates without separators.
  [{ updated_at: 46085.4166666667 }, NO_DATE],
  [{ updated_at: 99_999_999 }, NO_DATE],
  [{ updated_at: '20260304' }, NO_DATE],
  [{ updated_at: 202603041000 }, NO_DATE],
  [{ updated_at: '04.03.2026' }, NO_DATE],
  [{ updated_at: '2026-03-04 10:00:00 UTC' }, NO_DATE],
  [{ id: 'x', logo: '' }, `${NO_ID}; logo is missing`],
])('%j is rejected', (fields, reason) => {
  expect(read(fields)).toBe(reason)
})

const readAdditional = (fields: object, ...names: string[]) =>
  readBrandRow({ line: 3, fields: { ...FIELDS, ...fields } }, names)

test.each([
  [{ a: 'DE' }, '{"a":"DE"}'],
  [{ b: 'x', a: 'y', c: 'not asked for' }, '{"a":"y","b":"x"}'],
  [{ a: 7, b: -0.5 }, '{"a":"7","b":"-0.5"}'],
  [{ a: true, b: false }, '{"a":"true","b":"false"}'],
  [{ a: '', b: ' ' }, '{}'],
  [{}, '{}'],
  [{ a: 'x'.repeat(1000) }, `{"a":"${'x'.repeat(1000)}"}`],
])('of %j the additional fields a and b are %s', (fields, expected) => {
  expect(readAdditional(fields, 'a', 'b')).toMatchObject({ fields: expected })
})

const UNSTORABLE = 'a has a character that cannot be stored: U+0000 or a lone surrogate'
const TOO_LONG = 'a is not text of at most 1000 characters'

test.each([
  ['a\0b', UNSTORABLE],
  ['\ud800', UNSTORABLE],
  ['x'.repeat(1001), TOO_LONG],
  [['x'], TOO_LONG],
  [2 ** 60, TOO_LONG],
])('the additional field %j is rejected: %s', (a, reason) => {
  expect(readAdditional({ a }, 'a')).toBe(reason)
})

test('an inherited property is not a field', () => {
  expect(readAdditional({}, 'constructor')).toMatchObject({ fields: '{}' })
})
