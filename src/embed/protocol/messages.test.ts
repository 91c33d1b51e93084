import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToFrame } from './messages.ts'

const OPTIONS = { type: 'options', options: { mode: 'pick' }, getTokens: 1, go: { number: 0 } }

test('a valid message is read, even if it has extra fields', () => {
  const message = { type: 'token', token: 'abc', more: true }
  expect(readToFrame(message)).toBe(message)
  expect(readToFrame(OPTIONS)).toBe(OPTIONS)
})

test.each([
  { type: 'token', token: 1 },
  { type: 'token', error: 7 },
  { type: 'options' },
  { ...OPTIONS, go: {} },
  { ...OPTIONS, go: { number: 0, at: 7 } },
  { ...OPTIONS, getTokens: '1' },
  { type: 'open' },
])('%o is ignored', (message) => {
  expect(readToFrame(message)).toBeUndefined()
})

test('no other value is read as a message, including names of Object.prototype', () => {
  fc.assert(fc.property(fc.anything(), (data) => readToFrame(data) === undefined))
  for (const type of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(readToFrame({ type })).toBeUndefined()
  }
})
