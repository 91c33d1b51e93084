import { expect, test } from 'vitest'
import { additionalFields, additionalNames, readFieldNames } from './fields.ts'

test.each([
  ['', []],
  ['country,web_site2', ['country', 'web_site2']],
  [' country , website ', ['country', 'website']],
  ['constructor', ['constructor']],
])('the list "%s" has the names %j', (list, names) => {
  expect(readFieldNames(list)).toEqual({ names })
})

test.each([
  ['country,', /^"" cannot be/],
  ['Country', /lower-case/],
  ['2nd', /starting with a letter/],
  ['__proto__', /starting with a letter/],
  ['country;website', /lower-case/],
  ['a'.repeat(41), /up to 40/],
  [Array.from({ length: 21 }, (_, index) => `f${index}`).join(','), /at most 20/],
  ['id', /already/],
  ['country,website,country', /"country" is named twice/],
])('the list "%s" is refused, saying why', (list, problem) => {
  expect(readFieldNames(list)).toEqual({ problem: expect.stringMatching(problem) })
})

test('additional fields are those outside the contract', () => {
  const fields = additionalFields({ id: '1', country: 'DE', name: 'A', tags: null })
  expect(Object.fromEntries(fields)).toEqual({ country: 'DE', tags: null })
  for (const raw of [null, undefined, 'text', ['list']]) expect(additionalFields(raw)).toEqual([])
})

test('the additional names of several brands are listed once each', () => {
  const raws = [{ z: 1, id: '1', a: 2 }, null, { a: 4, m: null, logo: 'x' }]
  expect(additionalNames(raws)).toEqual(['z', 'a', 'm'])
})
