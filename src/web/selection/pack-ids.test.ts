import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packIds, unpackIds } from './pack-ids.ts'

const id = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.bigInt({ min: 0n, max: 5000n }))
const ascending = (ids: readonly bigint[]) =>
  [...new Set(ids)].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String)

test('any ids come back exactly, each once and ascending', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 60 }), (ids) => {
      expect(unpackIds(packIds(ids.map(String)))).toEqual(ascending(ids))
    }),
  )
})

test('the text is made of characters that need no escape in a link', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 20 }), (ids) => {
      expect(packIds(ids.map(String))).toMatch(/^[\w-]+$/)
    }),
  )
})

test('a link that was cut is noticed', () => {
  fc.assert(
    fc.property(fc.array(id, { minLength: 2, maxLength: 40 }), fc.nat(), (ids, cut) => {
      const text = packIds(ids.map(String))
      const read = unpackIds(text.slice(0, cut % text.length))
      expect(read).toBeUndefined()
    }),
  )
})

test('any other text is read without failing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const ids = unpackIds(text) ?? []
      expect(ids.every((one) => BigInt(one) <= 2n ** 63n - 1n)).toBe(true)
    }),
  )
  expect(unpackIds('')).toBeUndefined()
})

test.each([
  ['a million brands', 1_000_000],
  ['ten million', 10_000_000],
  ['four thousand', 4000],
])('200 ids of %s take less than 800 characters', (_, largest) => {
  let state = 7
  const ids = Array.from({ length: 200 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String(state % largest)
  })
  const text = packIds(ids)
  expect(text.length).toBeLessThan(800)
  expect(unpackIds(text)).toEqual(ascending(ids.map(BigInt)))
})
