import { expect, test } from 'vitest'
import { readListEnvelope, readSingleEnvelope } from './read-brand.ts'

const none = { first: null, last: null, prev: null, next: null }

test('a list response has an array in data', () => {
  expect(readListEnvelope({ data: [1], links: { next: '?page=2' } })).toEqual({
    data: [1],
    links: { ...none, next: '?page=2' },
  })
  expect(readListEnvelope({ data: [] })).toEqual({ data: [], links: none })
})

test.each([null, [], 'x', {}, { data: {} }, { data: null }])('%j is not a list response', (body) => {
  expect(readListEnvelope(body)).toBeUndefined()
})

test('a single-brand response has an object in data', () => {
  expect(readSingleEnvelope({ data: { id: '1' } })).toEqual({ data: { id: '1' } })
})

test.each([null, [], {}, { data: [] }, { data: null }, { data: 'x' }])(
  '%j is not a single-brand response',
  (body) => {
    expect(readSingleEnvelope(body)).toBeUndefined()
  },
)
