import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBrandId } from '#contract/fields.ts'
import {
  cleanLine,
  cleanNote,
  EMPTY_SHORTLIST,
  linkOf,
  MAX_BRAND_NOTE,
  MAX_BRANDS,
  moveId,
  plainLink,
  readLink,
  readShortlist,
  type Shortlist,
} from './shortlist.ts'

const id = fc
  .oneof(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.bigInt({ min: 0n, max: 5000n }))
  .map(String)
const text = fc.string({ unit: 'grapheme', maxLength: 60 })
const idsUpTo = (maxLength: number) => fc.uniqueArray(id, { minLength: 1, maxLength })
const shortlist = (maxLength = 40): fc.Arbitrary<Shortlist> =>
  fc
    .record({ ids: idsUpTo(maxLength), title: text, note: text, said: fc.array(text) })
    .map(({ said, ids, ...rest }) => {
      const notes = Object.fromEntries(said.slice(0, ids.length).map((words, place) => [ids[place]!, words]))
      return readShortlist({ ...rest, ids, notes })
    })
const link = async (list: Shortlist) => linkOf(plainLink(list))
const listOf = (length: number, note = ''): Shortlist => {
  const ids = Array.from({ length }, (_, index) => String(index * 7919))
  const notes = note ? Object.fromEntries(ids.map((each) => [each, note])) : {}
  return { ...EMPTY_SHORTLIST, ids: new Set(ids), notes }
}

test('a link keeps ids, their order, title, note and the notes of brands exactly', async () => {
  await fc.assert(
    fc.asyncProperty(shortlist(), async (list) => {
      const read = await readLink(await link(list))
      expect(read).toEqual(list)
      expect([...(read as Shortlist).ids]).toEqual([...list.ids])
    }),
  )
})

test('a link of a few brands can be read and written by hand', async () => {
  const list = readShortlist({ ids: ['3', '1'], title: 'Spring', notes: { 3: 'Lead brand' } })
  expect(await link(list)).toBe('ids=3.1&title=Spring&note.3=Lead+brand&count=2')
})

test('a list keeps how its logos look, and nothing else that is stored as such', () => {
  const look = { background: 'f5c542', oneColour: 'white' }
  expect(readShortlist(look)).toMatchObject(look)
  const { background, oneColour } = readShortlist({ background: 'url(x)', oneColour: 'red' })
  expect([background, oneColour]).toEqual([undefined, undefined])
})

test('a compressed link holds a thousand brands with notes, and a link with more is refused', async () => {
  const long = listOf(MAX_BRANDS, 'n'.repeat(MAX_BRAND_NOTE))
  const compressed = await link(long)
  expect(compressed).toMatch(/^z=[\w-]+$/)
  expect(compressed.length).toBeLessThan(plainLink(long).length / 5)
  expect(await readLink(compressed)).toEqual(long)
  expect(await readLink(`${compressed}).`)).toEqual(long)
  expect(await readLink(await link(listOf(MAX_BRANDS + 1)))).toBeNull()
})

test('a truncated link is refused, plain or compressed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(shortlist(), fc.constant(listOf(400))), fc.nat(), async (list, cut) => {
      const whole = await link(list)
      expect(await readLink(whole.slice(0, cut % whole.length))).toBeNull()
    }),
  )
})

test('any other text, and links of earlier versions, are read without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60 }), async (any) => {
      const read = await readLink(any)
      expect([...(read?.ids ?? [])].every(isBrandId)).toBe(true)
    }),
  )
  expect(await readLink('Bn6g')).toBeNull()
  expect(await readLink('ids=1.x&count=2')).toBeNull()
})

test('a crafted link is not inflated beyond the size of a shortlist', async () => {
  const zeros = new Blob([`ids=1&note=${'0'.repeat(3_000_000)}&count=1`])
  const packed = zeros.stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  expect(await readLink(`z=${Buffer.from(bytes).toString('base64url')}`)).toBeNull()
})

test('invalid ids are dropped; titles and notes lose control characters, and are shortened', () => {
  const ids = ['0', '7', '9223372036854775807', '', 'x7', '-1', '1.5', '007', '9223372036854775808', 7, null]
  expect([...readShortlist({ ids }).ids]).toEqual(['0', '7', '9223372036854775807'])
  expect(cleanLine(' Spring\n 2027\u0000 ')).toBe('Spring 2027')
  expect(cleanLine('x'.repeat(200))).toHaveLength(100)
  expect(cleanNote('one\r\ntwo\u0007 ')).toBe('one\ntwo')
  expect(cleanNote('x'.repeat(2000))).toHaveLength(1000)
})

test('a brand moves to a place, or to the end that is nearest to it', () => {
  const move = (moved: string, place: number) => [...moveId(new Set(['1', '2', '3']), moved, place)].join('')
  const moved = [move('1', 1), move('3', -Infinity), move('2', -9), move('1', Infinity), move('7', 1)]
  expect(moved).toEqual(['213', '312', '213', '231', '123'])
})
