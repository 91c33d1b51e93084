import { expect, test } from 'vitest'
import { placeIn, reportPlace } from './place.ts'

test('filters and view become the address of the list', () => {
  expect(placeIn({})).toBe('/brands?limit=25')
  expect(placeIn({ filters: 'name=git', view: 'gallery' })).toBe('/brands?name=git&limit=25&view=gallery')
  expect(placeIn({ filters: 'limit=50&name=a%26b', view: 'table' })).toBe('/brands?limit=50&name=a%26b')
})

test('the place before goes before filters, if it is one', () => {
  expect(placeIn({ place: '/brands/7?name=a&limit=10', filters: 'name=git' })).toBe(
    '/brands/7?name=a&limit=10',
  )
  for (const place of [
    '',
    '//evil.example',
    'https://evil.example/',
    '/brands/..',
    '/brands/../../v1',
    '/other',
    'javascript:1',
  ]) {
    expect(placeIn({ place, filters: 'name=git' })).toBe('/brands?name=git&limit=25')
  }
})

test('a wish changes what it names, and leaves the rest as it is', () => {
  const here = '/brands/7?name=a&limit=10&view=gallery'
  expect(placeIn({}, here)).toBe(here)
  expect(placeIn({ open: '42' }, here)).toBe('/brands/42?name=a&limit=10&view=gallery')
  expect(placeIn({ open: '..' }, here)).toBe(here)
  expect(placeIn({ view: 'table' }, here)).toBe('/brands/7?name=a&limit=10')
  expect(placeIn({ filters: '' }, here)).toBe('/brands?limit=25')
  expect(placeIn({ filters: 'name=git', open: '42' }, here)).toBe('/brands/42?name=git&limit=25')
  expect(placeIn({ place: '/brands?page=2', open: '42' }, here)).toBe('/brands/42?page=2')
  // Loaded again, the frame is nowhere yet.
  expect(placeIn({ at: here })).toBe(here)
  expect(placeIn({ at: here, open: '42' })).toBe('/brands/42?name=a&limit=10&view=gallery')
})

test('the host page is told the place, the filters without choices of the view, and the open brand', () => {
  const search = '?name=git&limit=25&view=gallery&order=name&view_zone=UTC&view_ground=dark'
  expect(reportPlace('/brands/7', search)).toEqual({
    place: `/brands/7${search}`,
    filters: 'name=git&limit=25&order=name',
    brand: '7',
  })
  expect(reportPlace('/brands', '?limit=25')).toEqual({ place: '/brands?limit=25', filters: 'limit=25' })
})
