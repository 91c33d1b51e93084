import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_PARAMETERS, parseListQuery } from './list-query.ts'
import { readListRequest } from './read-list-request.ts'

const read = (search: string) => readListRequest(parseListQuery(search))

test('empty values count as absent, and defaults apply', () => {
  for (const search of ['', 'name=&id=&updated_after=&updated_before=&order=&limit=&page=&cursor='])
    expect(read(search)).toEqual({ request: { filters: {}, limit: 10, page: 1 } })
})

test('reads every parameter', () => {
  expect(
    read(
      'name=a+b&id=9223372036854775807&updated_after=-5&updated_before=1767225599&order=match&limit=100&page=3&cursor=aZ_-9',
    ),
  ).toEqual({
    request: {
      filters: { name: 'a b', id: '9223372036854775807', updated_after: -5, updated_before: 1767225599 },
      order: 'match',
      limit: 100,
      page: 3,
      cursor: 'aZ_-9',
    },
  })
})

test.each([
  'limit=0',
  'limit=101',
  'limit=1.5',
  'limit=1e1',
  'limit=010',
  'page=0',
  'page=99999999999999999999',
  'id=x',
  'id=9223372036854775808',
  'id=007',
  'updated_after=yesterday',
  'updated_before=9999999999999999',
  'name=%00',
  'name=%CC%81',
  `name=${'x'.repeat(201)}`,
  'order=id',
  'order=match',
  'cursor=a%20b&page=2',
  `cursor=${'x'.repeat(1001)}&page=2`,
  'cursor=x',
])('%s is rejected, naming the parameter and what is allowed', (search) => {
  const parameter = search.split('=', 1)[0]
  const detail = expect.stringMatching(`^${parameter} must be `)
  expect(read(search)).toEqual({ errors: [{ parameter, received: expect.any(String), detail }] })
})

test.each([
  ['updated_since=1', 'updated_after'],
  ['update_after=1', 'updated_after'],
  ['Limit=1', 'limit'],
  ['pagee=1', 'page'],
])('%s is rejected with a suggestion', (search, suggestion) => {
  const detail = `There is no such parameter. Did you mean ${suggestion}?`
  expect(read(search)).toMatchObject({ errors: [{ detail }] })
  expect(read('colour=red')).toMatchObject({ errors: [{ detail: 'There is no such parameter.' }] })
})

test('a repeated parameter is rejected, even with the same value, and all errors are reported at once', () => {
  expect(read('page=1&page=1&limit=0')).toMatchObject({
    errors: [{ parameter: 'page', detail: 'page may appear only once.' }, { parameter: 'limit' }],
  })
})

test('never throws: any query gives either a request within the limits or errors', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }))
  const parameter = fc.tuple(fc.constantFrom(...LIST_PARAMETERS), text).map((pair) => pair.join('='))
  const parameters = fc.array(parameter).map((list) => list.join('&'))
  fc.assert(
    fc.property(fc.oneof(text, parameters), (search) => {
      const result = read(search)
      const fine = 'errors' in result ? result.errors.length > 0 : result.request.limit <= 100
      expect(fine).toBe(true)
    }),
  )
})
