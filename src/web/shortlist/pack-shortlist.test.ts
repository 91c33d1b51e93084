import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBrandId } from '#contract/fields.ts'
import { MAX_PACKED, packShortlist, unpackShortlist } from './pack-shortlist.ts'
import { cleanNote, cleanTitle, EMPTY_SHORTLIST, moveId, type Shortlist } from './shortlist.ts'

const id = fc
  .oneof(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.bigInt({ min: 0n, max: 5000n }))
  .map(String)
const ids = (maxLength: number) =>
  fc.uniqueArray(id, { minLength: 1, maxLength }).map((list): ReadonlySet<string> => new Set(list))
const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const shortlist = fc.record({ ids: ids(60), title: text.map(cleanTitle), note: text.map(cleanNote) })

const listOf = (list: Iterable<string>): Shortlist => ({ ...EMPTY_SHORTLIST, ids: new Set(list) })
const ascending = (list: Iterable<string>) =>
  [...list].toSorted((a, b) => Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b)))

test('ids, their order, title and note come back exactly', () => {
  fc.assert(
    fc.property(shortlist, (list) => {
      const read = unpackShortlist(packShortlist(list))
      expect(read).toEqual(list)
      expect([...read!.ids]).toEqual([...list.ids])
    }),
  )
})

test('the text is made of characters that need no escape in a link', () => {
  fc.assert(
    fc.property(shortlist, (list) => {
      expect(packShortlist(list)).toMatch(/^[\w-]+$/)
    }),
  )
})

test('a link that was cut is noticed', () => {
  fc.assert(
    fc.property(shortlist, fc.nat(), (list, cut) => {
      const packed = packShortlist(list)
      expect(unpackShortlist(packed.slice(0, cut % packed.length))).toBeUndefined()
    }),
  )
})

test('a link with something after its end is no shortlist', () => {
  fc.assert(
    fc.property(
      shortlist,
      fc.string({ unit: fc.constantFrom('A', 'B', '-', '_'), minLength: 1 }),
      (list, more) => {
        expect(unpackShortlist(packShortlist(list) + more)).toBeUndefined()
      },
    ),
  )
})

test('a link holds a thousand ids, and no more', () => {
  const ofLength = (length: number) => listOf(Array.from({ length }, (_, index) => String(index)))
  expect(unpackShortlist(packShortlist(ofLength(MAX_PACKED)))?.ids.size).toBe(MAX_PACKED)
  expect(unpackShortlist(packShortlist(ofLength(MAX_PACKED + 1)))).toBeUndefined()
})

test('any other text is read without failing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (any) => {
      for (const one of unpackShortlist(any)?.ids ?? []) expect(BigInt(one) <= 2n ** 63n - 1n).toBe(true)
    }),
  )
  expect(unpackShortlist('')).toBeUndefined()
})

test('a link of an earlier version is read, and ids in their order make the same', () => {
  expect(unpackShortlist('Bn6g')).toEqual(listOf(['1', '3', '7']))
  expect(packShortlist(listOf(['1', '3', '7']))).toBe('Bn6g')
})

test.each([
  ['a million brands', 1_000_000],
  ['ten million', 10_000_000],
  ['four thousand', 4000],
])('200 ids of %s take less than 600 characters, in another order less than 850', (_, largest) => {
  let state = 7
  const list = Array.from({ length: 200 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String(state % largest)
  })
  expect(packShortlist(listOf(ascending(list))).length).toBeLessThan(600)
  expect(packShortlist(listOf(list)).length).toBeLessThan(850)
})

test('titles and notes have no control characters, and no more characters than they may', () => {
  expect(cleanTitle(' Spring\n 2027\u0000 ')).toBe('Spring 2027')
  expect(cleanTitle('x'.repeat(200))).toHaveLength(100)
  expect(cleanNote('one\r\ntwo\u0007 ')).toBe('one\ntwo')
  expect(cleanNote('x'.repeat(2000))).toHaveLength(1000)
})

test('only an id that a link can hold is on a shortlist', () => {
  for (const one of ['0', '7', '9223372036854775807']) expect(isBrandId(one)).toBe(true)
  for (const one of ['', 'x7', '-1', '1.5', '007', '9223372036854775808', '1'.repeat(400)])
    expect(isBrandId(one)).toBe(false)
})

test('a brand moves to another place, and not past the ends', () => {
  const move = (one: string, place: number) => [...moveId(['1', '2', '3'], one, place)].join('')
  expect([move('1', 1), move('3', 0), move('2', -1), move('2', 9)]).toEqual(['213', '312', '213', '132'])
})
