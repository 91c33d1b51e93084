import { expect, test } from 'vitest'
import { parseListQuery, printListQuery } from '#contract/list-query.ts'
import { isImpossibleRange, listQueryAt, readListLocation, withViewOf } from './list-address.ts'

test('the view is ours and not sent; everything else is sent as it is', () => {
  const { search, query, view, sort } = readListLocation('view=gallery&name=%41&limit=50&view_sort=-name&x=1')
  expect(printListQuery(search)).toBe('view=gallery&name=%41&limit=50&view_sort=-name&x=1')
  expect(printListQuery(query)).toBe('name=%41&limit=50&x=1')
  expect(view).toBe('gallery')
  expect(sort).toEqual({ column: 'name', descending: true, all: false })
})

test('a zone that does not exist is dropped', () => {
  const { search } = readListLocation('updated_after=1&view_zone=Mars%2FOlympus&view_ground=dark')
  expect(printListQuery(search)).toBe('updated_after=1&view_ground=dark')
})

test('the zone stays with the dates, and goes with them; the background stays', () => {
  const { search } = readListLocation('updated_after=1&view_zone=Europe%2FMadrid&view_ground=dark')
  const view = (query: string) => printListQuery(withViewOf(search, parseListQuery(query)))
  expect(view('updated_after=1&page=2')).toBe(
    'updated_after=1&page=2&view_zone=Europe%2FMadrid&view_ground=dark',
  )
  expect(view('name=git')).toBe('name=git&view_ground=dark')
})

test('another page keeps the view', () => {
  const { search } = readListLocation('view=gallery&limit=50&view_sort=-name')
  const next = withViewOf(search, parseListQuery('limit=50&page=2&cursor=x'))
  expect(printListQuery(next)).toBe('limit=50&page=2&cursor=x&view=gallery&view_sort=-name')
})

test.each([
  ['/', '', 'limit=25'],
  ['/brands', '', 'limit=25'],
  ['/brands', '?name=git&page=2', 'name=git&page=2'],
  ['/brands', '?view=gallery&limit=50&view_sort=-name', 'limit=50'],
  ['/brands/12', '?limit=10&further=%41', 'limit=10&further=%41'],
  ['/brands', '?updated_after=1&view_zone=Europe%2FMadrid&view_ground=dark', 'updated_after=1'],
  ['/brands', '?updated_after=11&updated_before=10', undefined],
  ['/elsewhere', '?limit=10', undefined],
  ['/brands/12/logo', '?limit=10', undefined],
])('the list at %s%s requests %s', (pathname, search, expected) => {
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
])('%s excludes every timestamp: %s', (search, impossible) => {
  expect(isImpossibleRange(parseListQuery(search))).toBe(impossible)
})
