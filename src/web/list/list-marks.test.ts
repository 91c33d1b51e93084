import { expect, test } from 'vitest'
import { NO_LINKS } from '#client/testing/brand-pages.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { marksOf } from './list-marks.ts'

const brand = (id: unknown, name: unknown = 'x', updated_at: unknown = 1000) =>
  readBrand({ id, name, logo: 'https://x.example/l.svg', updated_at }, 'seconds')
const listed = (search: string, ...brands: ReturnType<typeof brand>[]) => {
  return { query: parseListQuery(search), links: NO_LINKS, brands }
}
const marks = (...given: Parameters<typeof marksOf>) => [...marksOf(...given).values()]

test.each([
  ['name=git', brand('1', 'Acme')],
  ['id=2', brand('1', 'Acme')],
  ['updated_after=1001', brand('1', 'Acme')],
  ['updated_before=999', brand('1', 'Acme')],
])('a brand that %s should have excluded is marked', (search, outside) => {
  expect(marks(listed(search, outside), [])).toEqual(['does not match the filter'])
})

const HARMLESS = '|name=NESTLE|id=1|updated_after=1000|updated_before=1000|name=|updated_after=soon'

test.each(HARMLESS.split('|'))('a brand that “%s” may include is not marked', (search) => {
  expect(marks(listed(search, brand('1', 'Nestlé')), [])).toEqual([])
})

test('a brand is not marked for a missing name or time', () => {
  expect(marks(listed('name=git&updated_after=1', brand('1', null, null)), [])).toEqual([])
})

test('a brand that is repeated, on this page or another, is marked with the place of the other copy', () => {
  const here = listed('page=2', brand('3'), brand('4'), brand('4'), brand(null), brand(null))
  const before = listed('page=1', brand('2'), brand('3'))
  expect(marks(here, [before])).toEqual(['is also on page 1', 'is on this page twice'])
})

test('a page whose place is unknown is not compared with others', () => {
  expect(marks(listed('cursor=x', brand('3')), [listed('page=1', brand('3'))])).toEqual([])
})
