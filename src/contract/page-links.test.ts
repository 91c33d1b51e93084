import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringifyListQuery } from './list-query.ts'
import { linkQuery, readPageLinks } from './page-links.ts'

/** What the query of an address may consist of. */
const QUERY_UNITS = [...Array.from("aZ09-._~!$&'()*+,;=:@/?"), '%41', '%7e', '%E2%82%AC']

test('takes any query from any host, byte for byte', () => {
  fc.assert(
    fc.property(fc.domain(), fc.string({ unit: fc.constantFrom(...QUERY_UNITS) }), (host, parameters) => {
      const expected = parameters.split('&').filter(Boolean).join('&')
      expect(stringifyListQuery(linkQuery(`https://${host}/v1/brands?${parameters}`)!)).toBe(expected)
    }),
  )
})

test('links that are missing or not strings become null', () => {
  const none = { first: null, last: null, prev: null, next: null }
  expect(readPageLinks(undefined)).toEqual(none)
  expect(readPageLinks('x')).toEqual(none)
  expect(readPageLinks({ first: 3, next: '/v1/brands?page=2' })).toEqual({
    ...none,
    next: '/v1/brands?page=2',
  })
})
