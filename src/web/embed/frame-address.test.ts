import { expect, test } from 'vitest'
import { destinationAddress, navigateDetail } from './frame-address.ts'

test('filters and a brand become the address of the list', () => {
  expect(destinationAddress({})).toBe('/brands?limit=25')
  expect(destinationAddress({ filters: 'name=git', brand: '7' })).toBe('/brands/7?name=git&limit=25')
  const filters = 'limit=50&name=a%26b&view=gallery'
  expect(destinationAddress({ filters })).toBe(`/brands?${filters}`)
})

test('an address outside the list is ignored', () => {
  const inside = ['', '/brands/..', '/brands/../../v1', '/other']
  for (const at of [...inside, '//evil.example', 'https://evil.example/', 'javascript:1']) {
    expect(destinationAddress({ at, filters: 'name=git' })).toBe('/brands?name=git&limit=25')
  }
  expect(destinationAddress({ brand: '../../v1' })).toBe('/brands?limit=25')
})

test('a destination changes only what it names', () => {
  const here = '/brands/7?name=a&limit=10&view=gallery'
  expect(destinationAddress({}, here)).toBe(here)
  expect(destinationAddress({ brand: '42' }, here)).toBe('/brands/42?name=a&limit=10&view=gallery')
  expect(destinationAddress({ brand: '..' }, here)).toBe(here)
  expect(destinationAddress({ brand: '' }, here)).toBe('/brands?name=a&limit=10&view=gallery')
  expect(destinationAddress({ filters: '' }, here)).toBe('/brands?limit=25')
  expect(destinationAddress({ filters: 'name=git' }, here)).toBe('/brands?name=git&limit=25')
  expect(destinationAddress({ filters: 'name=git', brand: '42' }, here)).toBe('/brands/42?name=git&limit=25')
  // A reloaded frame has no address yet.
  expect(destinationAddress({ at: here })).toBe(here)
  expect(destinationAddress({ at: here, brand: '42' })).toBe('/brands/42?name=a&limit=10&view=gallery')
})

test('a page that passes back the reported filters does not close the brand', () => {
  const here = '/brands/7?name=a&limit=25&view=gallery'
  expect(destinationAddress({ filters: 'name=a&limit=25' }, here)).toBe(here)
  expect(destinationAddress({ filters: 'name=a' }, here)).toBe(here)
  expect(destinationAddress({ filters: 'name=a', brand: '7' }, here)).toBe(here)
  const closed = here.replace('/7', '')
  expect(destinationAddress({ filters: 'name=a', brand: '' }, here)).toBe(closed)
})

test('the host page is told the filters, without view settings, and the open brand', () => {
  const search = '?name=git&limit=25&view=gallery&order=name&view_zone=UTC&view_ground=dark'
  expect(navigateDetail('/brands/7', search)).toEqual({ filters: 'name=git&limit=25&order=name', brand: '7' })
  expect(navigateDetail('/brands', '?limit=25')).toEqual({ filters: 'limit=25' })
})
