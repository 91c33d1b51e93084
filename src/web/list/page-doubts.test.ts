import { expect, test } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { judgePage } from './page-doubts.ts'

const brand = (id: unknown, name: unknown, updated_at: unknown = 1000) =>
  readBrand({ id, name, logo: 'https://x.example/l.svg', updated_at }, 'seconds')
const judge = (search: string, ...brands: ReturnType<typeof brand>[]) =>
  judgePage(parseListQuery(search), brands, new Map())

test.each([
  ['name=git', brand('1', 'Acme'), 'name'],
  ['id=2', brand('1', 'Acme'), 'id'],
  ['updated_after=1001', brand('1', 'Acme'), 'updated_after'],
  ['updated_before=999', brand('1', 'Acme'), 'updated_before'],
])('a brand that %s should have excluded is marked and counted', (search, outside, parameter) => {
  const { marks, doubts } = judge(search, outside)
  expect(marks.get(outside)).toBe('outside the filter')
  expect([...doubts.unfiltered]).toEqual([[parameter, 1]])
})

test.each([
  '',
  'name=NESTLE',
  'id=1',
  'updated_after=1000',
  'updated_before=1000',
  'name=',
  'updated_after=soon',
])('a brand that “%s” may include is not marked', (search) =>
  expect(judge(search, brand('1', 'Nestlé')).marks.size).toBe(0),
)

test('a brand without a name or a time is not judged by them', () => {
  expect(judge('name=git&updated_after=1', brand('1', null, null)).marks.size).toBe(0)
})

test('a fault of every brand is said once, and the other faults stay', () => {
  const { brands, doubts } = judge('', brand(1, 'A'), brand(2, null))
  expect(doubts.shared).toEqual([{ field: 'id', problem: 'is a number, not a string' }])
  expect(brands.map(({ faults }) => faults)).toEqual([[], [{ field: 'name', problem: 'is null' }]])
})

test('the fault of a single brand is its own', () => {
  const { brands, doubts } = judge('', brand(1, 'A'))
  expect(doubts.shared).toEqual([])
  expect(brands[0]!.faults).toHaveLength(1)
})

test('a brand that is elsewhere, too, is marked', () => {
  const once = brand('7', 'A')
  const { marks } = judgePage(parseListQuery(''), [once], new Map([['7', 'is also on page 2']]))
  expect(marks.get(once)).toBe('is also on page 2')
})
