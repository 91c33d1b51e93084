import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeQuery,
  dropParameters,
  keepParameters,
  limitOf,
  linkQuery,
  LIST_PARAMETERS,
  parseListQuery,
  queryPage,
  queryValue,
  readPageLinks,
  stringifyListQuery,
} from './list-query.ts'

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }))

test('printing a parsed query returns it unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const search = text.replace(/^\?+/, '').split('&').filter(Boolean).join('&')
      expect(stringifyListQuery(parseListQuery(search))).toBe(search)
    }),
  )
})

test('a changed value is the same after printing and parsing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIST_PARAMETERS), anyText, (key, value) => {
      const query = changeQuery(parseListQuery('a=1&b=2'), { [key]: value })
      const again = parseListQuery(stringifyListQuery(query))
      expect(queryValue(again, key)).toBe(value.toWellFormed() || undefined)
      expect(stringifyListQuery(dropParameters(again, [key]))).toBe('a=1&b=2')
    }),
  )
})

test('a changed parameter keeps its place, the others their encoding, and a malformed escape is text', () => {
  const query = parseListQuery('?x=%7e&name=a+b&limit=50&name=again&y')
  expect(queryValue(query, 'name')).toBe('a b')
  expect(queryValue(parseListQuery('name=100%'), 'name')).toBe('100%')
  const changed = stringifyListQuery(changeQuery(query, { name: 'c & d', page: '2' }))
  expect(changed).toBe('x=%7e&name=c+%26+d&limit=50&y&page=2')
  expect(stringifyListQuery(changeQuery(query, { name: undefined }))).toBe('x=%7e&limit=50&y')
  expect(stringifyListQuery(keepParameters(query, ['limit', 'y']))).toBe('limit=50&y')
})

test.each([
  ['', 1],
  ['page=', 1],
  ['page=7', 7],
  ['page=0', undefined],
  ['page=x', undefined],
])('the page of "%s" is %s', (search, page) => {
  expect(queryPage(parseListQuery(search))).toBe(page)
})

test.each([
  ['limit=50', 50],
  ['limit=', 10],
  ['limit=0', 10],
  ['limit=abc', 10],
])('?%s asks for %i brands on a page', (search, limit) => {
  expect(limitOf(parseListQuery(search))).toBe(limit)
})

/** Characters and escapes that the query of an address may contain. */
const QUERY_UNITS = [...Array.from("aZ09-._~!$&'()*+,;=:@/?"), '%41', '%7e', '%E2%82%AC']

test('the query of a link is kept byte for byte, whatever its host', () => {
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
  const next = '/v1/brands?page=2'
  expect(readPageLinks({ first: 3, next })).toEqual({ ...none, next })
})
