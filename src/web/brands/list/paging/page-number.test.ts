import { expect, test } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { pageNumber } from './page-number.ts'

const links = { first: null, last: null, prev: null, next: null }

test.each([
  ['limit=25&page=3', { prev: '?limit=25&page=2' }, 3],
  ['limit=25&page=3&cursor=x', {}, 3],
  ['limit=25&page=soon', {}, undefined],
])('%s: the address names the page', (search, given, expected) => {
  expect(pageNumber(parseListQuery(search), { ...links, ...given })).toBe(expected)
})

test.each([
  ['', {}],
  ['limit=25&name=git', { first: '?limit=25&name=git&page=1', next: '?page=2' }],
  ['limit=25&country=de', { first: '?country=de&limit=25&page=1', next: '?country=de&page=2' }],
  ['limit=25&offset=0', { first: '?limit=25&offset=0', next: '?limit=25&offset=25' }],
])('%s: nothing comes before it, so it is the first page', (search, given) => {
  expect(pageNumber(parseListQuery(search), { ...links, ...given })).toBe(1)
})

test.each([
  ['limit=25&cursor=x', { first: '?limit=25', prev: '?limit=25' }],
  ['limit=25&cursor=x', { first: '?limit=25' }],
  ['limit=25&offset=50', { first: '?limit=25&offset=0', prev: '?limit=25&offset=25' }],
  ['limit=25&offset=50', {}],
  ['limit=25', { prev: '?cursor=x' }],
])('%s may be any page', (search, given) => {
  expect(pageNumber(parseListQuery(search), { ...links, ...given })).toBeUndefined()
})
