import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TO_FRAME, TO_HOST } from './messages.ts'
import { readMessage } from './schema.ts'

test('a message that keeps its shape is read; further fields do no harm', () => {
  const message = { type: 'token', request: 1, token: 'abc', more: true }
  expect(readMessage(TO_FRAME, message)).toBe(message)
  const options = { type: 'options', go: { number: 0 } }
  expect(readMessage(TO_FRAME, options)).toBe(options)
  expect(readMessage(TO_HOST, { type: 'select', detail: [{ id: '1' }] })).toBeDefined()
})

test.each([
  { type: 'token', request: '1' },
  { type: 'token', request: Number.NaN },
  { type: 'token', request: 1, error: 'x'.repeat(201) },
  { type: 'options' },
  { type: 'options', go: {} },
  { type: 'options', go: { number: 0, open: '' } },
  { type: 'options', go: { number: 0 }, mode: 'steal' },
  { type: 'options', go: { number: 0 }, selected: [1] },
  { type: 'options', go: { number: 0 }, selected: 'all' },
  { type: 'open' },
])('%o is ignored', (message) => {
  expect(readMessage(TO_FRAME, message)).toBeUndefined()
})

test('nothing that is not in the table is ever read, names of Object.prototype included', () => {
  fc.assert(fc.property(fc.anything(), (data) => readMessage(TO_HOST, data) === undefined))
  for (const type of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(readMessage(TO_HOST, { type })).toBeUndefined()
  }
})
