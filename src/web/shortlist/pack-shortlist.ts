/**
 * A shortlist in a link: its ids sorted, as differences, in as few bits as those need, then their order, the title and the
 * note. 200 ids of a catalogue with some million take about 500 characters in the order of ids and 700 in any other; any id
 * up to 2^63−1 stays exact. A text that was cut or changed is no shortlist.
 */
import { MAX_BRAND_ID } from '#contract/fields.ts'
import { BitReader, fixedBits, golombBits, encodeBits, textBits } from './bits.ts'
import { cleanNote, cleanTitle, type Shortlist } from './shortlist.ts'

/** More ids than anybody compares. Keeps a made-up link from asking for millions. */
export const MAX_PACKED = 1000

const COUNT_ORDER = 4

/** Text that `unpackShortlist` reads. */
export function packShortlist({ ids, title, note }: Shortlist): string {
  const inOrder = [...ids].map(BigInt)
  const sorted = inOrder.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const steps = sorted.map((id, index) => id - (index === 0 ? 0n : sorted[index - 1]! + 1n))
  const isSorted = sorted.every((id, index) => id === inOrder[index])
  // Links of earlier versions hold ids alone. No shortlist has 0 of them: that says that more follows.
  const isPlain = isSorted && title === '' && note === ''
  const start = isPlain ? '' : golombBits(0n, COUNT_ORDER)
  const end = isPlain ? '' : orderBits(sorted, inOrder, isSorted) + textBits(title) + textBits(note)
  const texts = Array.from({ length: 64 }, (_, order) =>
    [
      fixedBits(BigInt(order), 6),
      start,
      golombBits(BigInt(steps.length), COUNT_ORDER),
      ...steps.map((step) => golombBits(step, order)),
      end,
    ].join(''),
  )
  return encodeBits(texts.reduce((best, text) => (text.length < best.length ? text : best)))
}

/** The shortlist of a link; undefined where the text is none, or was cut. */
export function unpackShortlist(text: string): Shortlist | undefined {
  if (text === '' || /[^\w-]/.test(text)) return undefined
  const reader = new BitReader(text)
  const order = Number(reader.fixed(6))
  const first = reader.golomb(COUNT_ORDER)
  const count = first === 0n ? reader.golomb(COUNT_ORDER) : first
  if (count === undefined || count === 0n || count > BigInt(MAX_PACKED)) return undefined
  const sorted: string[] = []
  let next = 0n
  for (let index = 0; index < Number(count); index++) {
    const step = reader.golomb(order)
    if (step === undefined || next + step > MAX_BRAND_ID) return undefined
    sorted.push(String(next + step))
    next += step + 1n
  }
  const ids = first === 0n ? readOrder(reader, sorted) : sorted
  const title = first === 0n ? reader.text() : ''
  const note = first === 0n ? reader.text() : ''
  if (!ids || title === undefined || note === undefined || !reader.hasOnlyPadding()) return undefined
  return { ids: new Set(ids), title: cleanTitle(title), note: cleanNote(note) }
}

/** For each id, in its order, which of the sorted ids that are left it is; or only that there is no other order. */
function orderBits(sorted: readonly bigint[], inOrder: readonly bigint[], isSorted: boolean): string {
  if (isSorted) return '0'
  const left = [...sorted]
  const places = inOrder.map((id) => {
    const place = left.indexOf(id)
    const bits = fixedBits(BigInt(place), placeLength(left.length))
    left.splice(place, 1)
    return bits
  })
  return `1${places.join('')}`
}

function readOrder(reader: BitReader, sorted: readonly string[]): string[] | undefined {
  const isOrdered = reader.fixed(1)
  if (isOrdered !== 1n) return isOrdered === undefined ? undefined : [...sorted]
  const left = [...sorted]
  const ids: string[] = []
  while (left.length > 0) {
    const [id] = left.splice(Number(reader.fixed(placeLength(left.length)) ?? left.length), 1)
    if (id === undefined) return undefined
    ids.push(id)
  }
  return ids
}

/** The bits that say which of so many. */
const placeLength = (count: number) => (count - 1).toString(2).length * Number(count > 1)
