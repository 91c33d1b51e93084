import { expect, test } from 'vitest'
import { plainNames, readBrand } from './read-brand.ts'

const brand = { id: '7', name: 'Acme', logo: 'https://example.com/a.svg', updated_at: 1767225600 }

test('a valid brand has no faults', () => {
  const { updated_at, ...same } = brand
  expect(readBrand(brand)).toEqual({ ...same, updatedAt: updated_at * 1000, faults: [], raw: brand })
})

const change = { at: 1793213387, field: 'name', from: 'Twitter', to: 'X' }

test('changes are read newest first, whatever form their times have', () => {
  const older = { ...change, at: '2026-10-02T08:00:00Z', field: 'country', from: null }
  const { changes } = readBrand({ ...brand, changes: [older, change] })
  expect(changes).toEqual([
    { ...change, at: 1793213387000 },
    { ...older, at: Date.UTC(2026, 9, 2, 8) },
  ])
  expect(readBrand({ ...brand, changes: [] }).changes).toEqual([])
})

const OTHERS = [null, 'logo', {}, [change, 'logo'], [{ ...change, at: 'soon' }], [{ at: 1, field: 'name' }]]

test.each(OTHERS)('a field `changes` that is %j is a field like any other', (changes) => {
  const read = readBrand({ ...brand, changes, country: 'DE' })
  expect(read.changes).toBeUndefined()
  expect(plainNames([read])).toEqual(['changes', 'country'])
  expect(plainNames([readBrand({ ...brand, changes: [change], country: 'DE' })])).toEqual(['country'])
})

test.each([
  [{ ...brand, id: 7 }, { id: '7' }, 'id is a number, not a string'],
  [{ ...brand, id: 2 ** 60 }, { id: null }, 'id is a number too large to be exact'],
  [{ ...brand, id: 'x7' }, { id: 'x7' }, 'id is not an integer'],
  [{ ...brand, name: undefined }, { name: null }, 'name is missing'],
  [{ ...brand, name: null }, { name: null }, 'name is null'],
  [{ ...brand, name: '\u00A0\u2060\uFEFF\u3164' }, { name: null }, 'name is empty'],
  [{ ...brand, name: '\u202Egnp' }, { name: '\u202Egnp' }, 'name has control or invisible characters'],
  [{ ...brand, name: {} }, { name: null }, 'name is an object, not a string'],
  [{ ...brand, logo: '/a.svg' }, { logo: null }, 'logo is not an absolute address'],
  [{ ...brand, logo: 'javascript:alert(1)' }, { logo: null }, 'logo is a javascript: address'],
  [{ ...brand, updated_at: -5 }, { updatedAt: -5000 }, 'updated_at is before 1970'],
  [{ ...brand, updated_at: 'soon' }, { updatedAt: null }, 'updated_at is not a timestamp'],
])('reads what it can of %j, and reports the fault', (raw, read, fault) => {
  const result = readBrand(raw)
  expect(result).toMatchObject(read)
  expect(result.faults.map(({ field, problem }) => `${field} ${problem}`)).toEqual([fault])
})

test.each(['नेस्ले', '👩‍🔬 Lab', 'شرکت‌ها', 'Crème\u0301', '株式会社'])('the name %s has no fault', (name) => {
  expect(readBrand({ ...brand, name }).faults).toEqual([])
})

test.each([
  ['seconds', 1767323045000, 'is in milliseconds'],
  ['milliseconds', 1767323045, 'is in seconds'],
] as const)('a server that uses %s and sends %i is read, and its fault reported', (form, sent, problem) => {
  const { updatedAt, faults } = readBrand({ ...brand, updated_at: sent }, form)
  expect(updatedAt).toBe(1767323045000)
  expect(faults).toEqual([{ field: 'updated_at', problem }])
  expect(readBrand({ ...brand, updated_at: 0 }, form).faults).toEqual([])
})

test('an update in the future is a fault, unless a difference of clocks explains it', () => {
  const now = Date.parse('2026-01-01')
  const faultsAt = (at: number) => readBrand({ ...brand, updated_at: at / 1000 }, 'seconds', now).faults
  expect(faultsAt(now + 60_000)).toEqual([])
  expect(faultsAt(now + 3_600_000)).toEqual([{ field: 'updated_at', problem: 'is in the future' }])
})

test.each([null, undefined, 'text', 5, [], [brand]])('%j has a fault in all four fields', (raw) => {
  expect(readBrand(raw).faults).toHaveLength(4)
})
