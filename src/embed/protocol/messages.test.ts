import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToFrame } from './messages.ts'

const OPTIONS = { type: 'options', options: { mode: 'pick' }, again: 0, getTokens: 1, go: { number: 0 } }

test('a message that keeps its shape is read; further fields do no harm', () => {
  const message = { type: 'token', request: 1, token: 'abc', more: true }
  expect(readToFrame(message)).toBe(message)
  expect(readToFrame(OPTIONS)).toBe(OPTIONS)
})

test.each([
  { type: 'token', request: '1' },
  { type: 'token', request: Number.NaN },
  { type: 'token', request: 1, error: 7 },
  { type: 'options' },
  { ...OPTIONS, go: {} },
  { ...OPTIONS, go: { number: 0, at: 7 } },
  { ...OPTIONS, again: '1' },
  { type: 'open' },
])('%o is ignored', (message) => {
  expect(readToFrame(message)).toBeUndefined()
})

test('nothing that is no message is ever read, names of Object.prototype included', () => {
  fc.assert(fc.property(fc.anything(), (data) => readToFrame(data) === undefined))
  for (const type of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(readToFrame({ type })).toBeUndefined()
  }
})
