import { expect, test } from 'vitest'
import { parseListQuery, printListQuery } from '#contract/list-query.ts'
import { isImpossibleRange, listQueryAt } from './list-query-at.ts'

test.each([
  ['/', '', 'limit=25'],
  ['/brands', '', 'limit=25'],
  ['/brands', '?name=git&page=2', 'name=git&page=2'],
  ['/brands', '?view=gallery&limit=50&view_sort=-name', 'limit=50'],
  ['/brands/12', '?limit=10&further=%41', 'limit=10&further=%41'],
  ['/brands', '?updated_after=11&updated_before=10', undefined],
  ['/elsewhere', '?limit=10', undefined],
  ['/brands/12/logo', '?limit=10', undefined],
])('%s%s asks for %s', (pathname, search, expected) => {
  for (const base of ['/', '/catalogue/']) {
    const location = { pathname: base.slice(0, -1) + pathname, search } as Location
    const query = listQueryAt(location, `https://brands.example${base}`)
    expect(query && printListQuery(query)).toBe(expected)
  }
})

test.each([
  ['updated_after=10&updated_before=12', false],
  ['updated_after=10&updated_before=11', true],
  ['updated_after=10&updated_before=10', true],
  ['updated_after=11&updated_before=10', true],
  ['updated_after=11', false],
  ['updated_after=x&updated_before=10', false],
])('%s leaves no moment: %s', (search, impossible) => {
  expect(isImpossibleRange(parseListQuery(search))).toBe(impossible)
})
