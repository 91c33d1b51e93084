import { expect, test } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { marksOf } from './page-marks.ts'

const brand = (id: unknown, name: unknown = 'x', updated_at: unknown = 1000) =>
  readBrand({ id, name, logo: 'https://x.example/l.svg', updated_at }, 'seconds')
const NO_LINKS = { first: null, last: null, prev: null, next: null }
const page = (search: string, ...brands: ReturnType<typeof brand>[]) => ({
  query: parseListQuery(search),
  links: NO_LINKS,
  brands,
})
const words = (...given: Parameters<typeof marksOf>) => [...marksOf(...given).values()]

test.each([
  ['name=git', brand('1', 'Acme')],
  ['id=2', brand('1', 'Acme')],
  ['updated_after=1001', brand('1', 'Acme')],
  ['updated_before=999', brand('1', 'Acme')],
])('a brand that %s should have excluded is marked', (search, outside) => {
  expect(words(page(search, outside), [])).toEqual(['outside the filter'])
})

test.each([
  '',
  'name=NESTLE',
  'id=1',
  'updated_after=1000',
  'updated_before=1000',
  'name=',
  'updated_after=soon',
])('a brand that “%s” may include is not marked', (search) => {
  expect(words(page(search, brand('1', 'Nestlé')), [])).toEqual([])
})

test('a brand without a name or a time is not judged by them', () => {
  expect(words(page('name=git&updated_after=1', brand('1', null, null)), [])).toEqual([])
})

test('a brand that comes twice, on this page or another, is marked with the place of the other', () => {
  const here = page('page=2', brand('3'), brand('4'), brand('4'), brand(null), brand(null))
  expect(words(here, [page('page=1', brand('2'), brand('3'))])).toEqual([
    'is also on page 1',
    'is on this page twice',
  ])
})

test('a page whose place is unknown is not compared with others', () => {
  expect(words(page('cursor=x', brand('3')), [page('page=1', brand('3'))])).toEqual([])
})
