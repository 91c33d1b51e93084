import { expect, test } from 'vitest'
import { readListEnvelope, readSingleEnvelope } from './read-envelope.ts'

const none = { first: null, last: null, prev: null, next: null }

test('a list is what has a list in data', () => {
  expect(readListEnvelope({ data: [1], links: { next: '?page=2' } })).toEqual({
    data: [1],
    links: { ...none, next: '?page=2' },
  })
  expect(readListEnvelope({ data: [] })).toEqual({ data: [], links: none })
})

test.each([null, [], 'x', {}, { data: {} }, { data: null }])('%j is no list', (body) => {
  expect(readListEnvelope(body)).toBeUndefined()
})

test('a single brand is what has an object in data', () => {
  expect(readSingleEnvelope({ data: { id: '1' } })).toEqual({ data: { id: '1' } })
})

test.each([null, [], {}, { data: [] }, { data: null }, { data: 'x' }])('%j is no single brand', (body) => {
  expect(readSingleEnvelope(body)).toBeUndefined()
})
