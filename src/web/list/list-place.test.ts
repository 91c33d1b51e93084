import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { NO_LINKS, pageOf } from '#client/testing/brand-pages.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { listPlace, pageNumber, formatPlace, type Total, totalFromPage } from './list-place.ts'

const page = (count: number, links: Partial<BrandPage['links']>) =>
  pageOf(
    Array.from({ length: count }, (_, index) => ({ id: String(index), name: 'x' })),
    links,
  )
const words = (search: string, shown: BrandPage, total?: Total) =>
  formatPlace(listPlace(parseListQuery(search), shown, total))

test('a list with page numbers shows the page, pages and brands', () => {
  const third = page(10, { prev: '?page=2', next: '?page=4', last: '?page=347' })
  expect(words('limit=10&page=3', third)).toBe('21–30 of …, page 3 of 347')
  expect(words('limit=10&page=3', third, 3467)).toMatch(/^21–30 of 3.?467 brands, page 3 of 347$/)
  const first = page(10, { first: '?page=1', next: '?page=2', last: '?page=347' })
  expect(words('limit=10', first)).toBe('1–10 of …, page 1 of 347')
})

test.each([
  ['limit=10&cursor=x', { first: '?limit=10', prev: '?limit=10&cursor=v', next: '?limit=10&cursor=z' }],
  ['limit=10&offset=50', { prev: '?limit=10&offset=40', next: '?limit=10&offset=60', last: '?offset=90' }],
  ['limit=10&offset=90', { prev: '?limit=10&offset=80', last: '?limit=10&offset=90' }],
])('%s: no page number is made up', (search, links) => {
  expect(words(search, page(10, links))).toBe('10 brands on this page')
  expect(words(search, page(10, links), null)).toBe('10 brands on this page')
  expect(words(search, page(10, links), 252)).toBe('10 brands on this page, 252 in total')
  expect(totalFromPage(parseListQuery(search), page(10, links))).toBeUndefined()
})

test('the first page of a list without page numbers', () => {
  const first = page(10, { first: '?limit=10', next: '?limit=10&cursor=x', last: '?limit=10&cursor=z' })
  expect(words('limit=10', first)).toBe('1–10 of …, page 1')
  expect(words('limit=10', first, null)).toBe('1–10 of more than 10 brands, page 1')
  const empty = page(0, { next: '?limit=10&cursor=x' })
  expect(words('limit=10', empty, null)).toBe('No brands on this page, page 1')
  const only = page(3, { first: '?limit=10', last: '?limit=10' })
  expect(words('limit=10', only, 3)).toBe('1–3 of 3 brands, page 1 of 1')
})

test('the last page tells how many brands there are; a page past the end does not', () => {
  expect(totalFromPage(parseListQuery('limit=10'), page(0, {}))).toBe(0)
  expect(totalFromPage(parseListQuery('limit=10'), page(7, {}))).toBe(7)
  expect(totalFromPage(parseListQuery('limit=10&page=3'), page(7, { prev: '?page=2' }))).toBe(27)
  expect(totalFromPage(parseListQuery('limit=10&page=3'), page(10, { next: '?page=4' }))).toBeUndefined()
  expect(totalFromPage(parseListQuery('limit=10&page=9'), page(0, { prev: '?page=2' }))).toBeUndefined()
})

test('a last page number that the page itself contradicts is not shown', () => {
  const first = page(25, { next: '?limit=25&cursor=x', last: '?limit=25&page=1' })
  expect(words('limit=25', first, null)).toBe('1–25 of more than 25 brands, page 1')
  const past = page(0, { prev: '?page=139', last: '?page=139' })
  expect(words('limit=10&page=999', past, 1390)).toBe('No brands on this page, page 999 of 139')
})

test('the last page ends where the list does, whatever the size of the other pages', () => {
  const last = page(7, { prev: '?page=3', last: '?page=4' })
  expect(words('limit=100&page=4', last, 157)).toBe('151–157 of 157 brands, page 4 of 4')
  const second = page(50, { prev: '?page=1', next: '?page=3', last: '?page=4' })
  expect(words('limit=100&page=2', second, 157)).toBe('51–100 of 157 brands, page 2 of 4')
  const middle = page(1, { prev: '?page=1', next: '?page=3', last: '?page=3' })
  expect(words('limit=1&page=2', middle, 3)).toBe('2 of 3 brands, page 2 of 3')
})

test.each([
  // The address names it.
  ['limit=25&page=3', { prev: '?limit=25&page=2' }, 3],
  ['limit=25&page=3&cursor=x', {}, 3],
  ['limit=25&page=soon', {}, undefined],
  // Nothing comes before it.
  ['', {}, 1],
  ['limit=25&name=git', { first: '?limit=25&name=git&page=1', next: '?page=2' }, 1],
  ['limit=25&country=de', { first: '?country=de&limit=25&page=1', next: '?country=de&page=2' }, 1],
  ['limit=25&offset=0', { first: '?limit=25&offset=0', next: '?limit=25&offset=25' }, 1],
  // It may be any page.
  ['limit=25&cursor=x', { first: '?limit=25', prev: '?limit=25' }, undefined],
  ['limit=25&cursor=x', { first: '?limit=25' }, undefined],
  ['limit=25&offset=50', { first: '?limit=25&offset=0', prev: '?limit=25&offset=25' }, undefined],
  ['limit=25&offset=50', {}, undefined],
  ['limit=25', { prev: '?cursor=x' }, undefined],
])('the page at %s with the links %j is %s', (search, given, expected) => {
  expect(pageNumber(parseListQuery(search), { ...NO_LINKS, ...given })).toBe(expected)
})
