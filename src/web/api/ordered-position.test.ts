import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printPosition, readPosition } from './ordered-position.ts'

test('a position is read as it was printed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('after', 'before'),
      fc.integer({ min: -8e12, max: 8e12 }),
      fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
      fc.option(fc.string(), { nil: undefined }),
      (side, at, id, place) => {
        expect(readPosition(printPosition(side, { at, id, place }))).toEqual({ [side]: { at, id, place } })
      },
    ),
  )
})

test.each([undefined, '', 'after', 'after.x.1', 'beside.1.2', 'after.1'])('%s is the first page', (text) => {
  expect(readPosition(text)).toEqual({})
})
