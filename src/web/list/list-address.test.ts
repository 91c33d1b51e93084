import { expect, test } from 'vitest'
import { parseListQuery, stringifyListQuery } from '#contract/list-query.ts'
import { VIEW_PARAMETERS, withoutView } from '#web/data/paths.ts'
import {
  firstPage,
  inView,
  listQueryAt,
  readListLocation,
  refusedParameters,
  sharedQuery,
  withFilters,
  withoutFilters,
  withPlaceOf,
  withZoneOfDates,
} from './list-address.ts'

const query = parseListQuery

test('reading an address keeps its query unchanged, and finds its order and view', () => {
  const address = readListLocation('view=gallery&name=%41&limit=50&order=-name&x=1')
  expect(stringifyListQuery(address.query)).toBe('view=gallery&name=%41&limit=50&order=-name&x=1')
  expect(address).toMatchObject({ view: 'gallery', order: '-name' })
})

test.each([
  ['limit=25&utm_source=slack&fbclid=x&gclid=y&msclkid=z&mc_cid=1', 'limit=25'],
  ['name=git&limit=10.', 'name=git&limit=10'],
  ['limit=10)&view=gallery”.', 'limit=10&view=gallery'],
  ['updated_after=1700000000%3E,', 'updated_after=1700000000'],
  ['name=Yahoo!&limit=10', 'name=Yahoo!&limit=10'],
  ['utm_campaign=x', 'limit=25'],
  ['updated_since=1.', 'updated_since=1.'],
])('the link %s from a chat is read as %s', (link, expected) => {
  expect(stringifyListQuery(readListLocation(link).query)).toBe(expected)
})

test.each([
  ['name=x&limit=25&updated_since=1&view=gallery', ['updated_since']],
  ['name=x&limit=25&updated_after=2026-11-15', ['updated_after']],
  ['name=x&order=name&limit=1000&view=gallery', ['order', 'limit']],
  ['name=x&view=gallery', ['name']],
])('from the query %s, if it is refused, %s can be left out', (refused, left) => {
  const words = '"updated_after=2026-11-15": updated_after must be an integer.'
  expect(refusedParameters(query(refused), words)).toEqual(left)
})

test('links and filters keep every parameter of our own, and the order; no request has them', () => {
  const view = VIEW_PARAMETERS.map((key) => `${key}=x`).join('&')
  const address = query(`updated_after=1&order=name&${view}`)
  const linked = (link: string) => stringifyListQuery(withPlaceOf(address, query(link)))
  expect(linked('updated_after=1&page=2&cursor=x')).toBe(`updated_after=1&page=2&cursor=x&order=name&${view}`)
  expect(linked('order=name&page=2')).toBe(`order=name&page=2&${view}`)
  const filtered = stringifyListQuery(withFilters(address, { id: '1' }))
  expect(filtered).toBe(`updated_after=1&order=name&id=1&${view}`)
  expect(stringifyListQuery(withoutView(address))).toBe('updated_after=1&order=name')
})

test.each([
  ['a new search orders by best match', 'limit=25', { name: 'x' }, 'limit=25&name=x&order=match'],
  ['a new search keeps an order', 'limit=25&order=name', { name: 'x' }, 'limit=25&order=name&name=x'],
  ['a longer search adds no order', 'name=x&limit=25', { name: 'xy' }, 'name=xy&limit=25'],
  ['best match ends with the search', 'name=x&order=match&limit=25', { name: undefined }, 'limit=25'],
  ['other orders outlast it', 'name=x&order=name&limit=25', { name: undefined }, 'order=name&limit=25'],
  ['another filter keeps the order', 'order=name&page=3&cursor=c', { id: '1' }, 'order=name&id=1'],
  ['another filter adds no order', 'limit=25&page=2', { id: '1' }, 'limit=25&id=1'],
  ['new dates order by newest', 'page=2', { updated_after: '1' }, 'updated_after=1&order=-updated_at'],
  ['changed dates add no order', 'updated_after=1', { updated_after: '2' }, 'updated_after=2'],
  [
    'dates in a search keep its order',
    'name=x&order=match',
    { updated_after: '1' },
    'name=x&order=match&updated_after=1',
  ],
])('%s', (_, address, changes, expected) => {
  expect(stringifyListQuery(withFilters(query(address), changes))).toBe(expected)
})

test('a new order starts at the first page; clearing the filters removes it', () => {
  const found = query('name=x&order=match&page=2&cursor=c&view=gallery')
  expect(stringifyListQuery(firstPage(found, { order: '-name' }))).toBe('name=x&order=-name&view=gallery')
  expect(stringifyListQuery(firstPage(query('order=name&limit=10'), { order: undefined }))).toBe('limit=10')
  const address = query('name=x&order=name&limit=10&page=2&view=gallery&view_zone=UTC')
  expect(stringifyListQuery(withoutFilters(address))).toBe('limit=10&view=gallery')
})

test.each([
  ['limit=25', 'gallery', 'limit=24&view=gallery'],
  ['name=a&limit=25&page=3&cursor=x', 'gallery', 'name=a&limit=24&page=3&view=gallery'],
  ['limit=96&view=gallery&page=4', 'table', 'limit=100&page=3'],
  // A custom page size stays. Without page numbers, the list starts at its first page.
  ['limit=7&page=2', 'gallery', 'limit=7&page=2&view=gallery'],
  ['limit=25&after=9', 'gallery', 'limit=24&view=gallery'],
] as const)('%s as %s is %s', (address, view, expected) => {
  expect(stringifyListQuery(inView(query(address), view))).toBe(expected)
})

test.each([
  ['/', '', 'limit=25'],
  ['/brands', '', 'limit=25'],
  ['/brands', '?name=git&page=2', 'name=git&page=2'],
  ['/brands/12', '?limit=10&further=%41', 'limit=10&further=%41'],
  ['/elsewhere', '?limit=10', undefined],
  ['/brands/12/logo', '?limit=10', undefined],
])('the list at %s%s is that of %s', (pathname, search, expected) => {
  for (const base of ['/', '/catalogue/']) {
    const location = { pathname: base.slice(0, -1) + pathname, search } as Location
    const listed = listQueryAt(location, `https://brands.example${base}`)
    expect(listed && stringifyListQuery(listed)).toBe(expected)
  }
})

const MADRID = 'Europe/Madrid'

test.each([
  ['dates add their zone', 'updated_after=5', MADRID, 'updated_after=5&view_zone=Europe%2FMadrid'],
  ['an end date adds its zone', 'updated_before=5', MADRID, 'updated_before=5&view_zone=Europe%2FMadrid'],
  ['UTC is added, too', 'updated_after=1790812799', 'utc', 'updated_after=1790812799&view_zone=UTC'],
  ['without dates no zone is added', 'limit=25&name=git', MADRID, 'limit=25&name=git'],
  ['without dates the zone is removed', 'limit=25&view_zone=Europe%2FMadrid', MADRID, 'limit=25'],
])('%s', (_, search, zone, expected) => {
  expect(stringifyListQuery(withZoneOfDates(query(search), zone, false))).toBe(expected)
})

test('a zone from a link stays, with or without dates', () => {
  const search = 'limit=25&view_zone=Europe%2FMadrid'
  expect(stringifyListQuery(withZoneOfDates(query(search), MADRID, true))).toBe(search)
})

test('a shared address names what the sender sees: their time zone and the background of the logos', () => {
  const address = query('page=3&cursor=x&view=gallery&view_zone=Asia%2FTokyo')
  const shared = 'page=3&cursor=x&view=gallery&view_zone=Europe%2FMadrid&view_ground=dark'
  expect(stringifyListQuery(sharedQuery(address, { zone: MADRID, background: 'dark' }))).toBe(shared)
})
