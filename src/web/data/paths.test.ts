import { expect, test } from 'vitest'
import { parseListQuery, stringifyListQuery } from '#contract/list-query.ts'
import { paths, withoutView } from './paths.ts'

test('the path of a brand keeps the query of the list; any id is one segment of it', () => {
  expect(paths.brand('42', parseListQuery('limit=25'))).toBe('/brands/42?limit=25')
  expect(paths.brand('a/b?c', parseListQuery(''))).toBe('/brands/a%2Fb%3Fc')
})

test('the parameters of older links are not sent to the service either', () => {
  const address = parseListQuery('name=acme&view_columns=4')
  expect(stringifyListQuery(withoutView(address))).toBe('name=acme')
})
