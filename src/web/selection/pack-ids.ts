/**
 * Ids in a link: sorted, as differences, in as few bits as those need (exponential Golomb codes), as base64url. 200 ids of
 * a catalogue with some million take about 500 characters; any id up to 2^63−1 stays exact.
 */
import { MAX_BRAND_ID } from '#contract/max-brand-id.ts'

/** More ids than anybody compares. Keeps a made-up link from asking for millions. */
export const MAX_PACKED = 1000

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Text that `unpackIds` reads. Each id once, in ascending order. */
export function packIds(ids: Iterable<string>): string {
  const sorted = [...new Set(ids)].map(BigInt).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const steps = sorted.map((id, index) => id - (index === 0 ? 0n : sorted[index - 1]! + 1n))
  const texts = Array.from({ length: 64 }, (_, order) => bitsOf(steps, order))
  const shortest = texts.reduce((best, text) => (text.length < best.length ? text : best))
  const padded = shortest.padEnd(Math.ceil(shortest.length / 6) * 6, '0')
  return padded.replace(/.{6}/g, (six) => ALPHABET[Number.parseInt(six, 2)]!)
}

/** The ids in a link, ascending; undefined where the text is no such list, or was cut. */
export function unpackIds(text: string): string[] | undefined {
  if (text === '' || /[^\w-]/.test(text)) return undefined
  const bits = Array.from(text, (character) => ALPHABET.indexOf(character).toString(2).padStart(6, '0')).join(
    '',
  )
  const reader = new BitReader(bits)
  const order = Number(reader.fixed(6))
  const count = reader.golomb(4)
  if (count === undefined || count > BigInt(MAX_PACKED)) return undefined
  const ids: string[] = []
  let next = 0n
  for (let index = 0; index < Number(count); index++) {
    const step = reader.golomb(order)
    if (step === undefined || next + step > MAX_BRAND_ID) return undefined
    ids.push(String(next + step))
    next += step + 1n
  }
  return reader.hasOnlyPadding() ? ids : undefined
}

function bitsOf(steps: readonly bigint[], order: number): string {
  return (
    order.toString(2).padStart(6, '0') +
    golomb(BigInt(steps.length), 4) +
    steps.map((step) => golomb(step, order)).join('')
  )
}

/** An exponential Golomb code: small numbers in few bits, and no number in very many. */
function golomb(number: bigint, order: number): string {
  const high = ((number >> BigInt(order)) + 1n).toString(2)
  const low = order === 0 ? '' : (number & ((1n << BigInt(order)) - 1n)).toString(2).padStart(order, '0')
  return '0'.repeat(high.length - 1) + high + low
}

class BitReader {
  readonly #bits: string
  #at = 0

  constructor(bits: string) {
    this.#bits = bits
  }

  fixed(length: number): bigint | undefined {
    if (this.#at + length > this.#bits.length) return undefined
    const text = this.#bits.slice(this.#at, this.#at + length)
    this.#at += length
    return length === 0 ? 0n : BigInt(`0b${text}`)
  }

  golomb(order: number): bigint | undefined {
    const one = this.#bits.indexOf('1', this.#at)
    const zeros = one - this.#at
    if (one < 0 || zeros > 64) return undefined
    this.#at = one
    const high = this.fixed(zeros + 1)
    const low = this.fixed(order)
    if (high === undefined || low === undefined) return undefined
    return ((high - 1n) << BigInt(order)) + low
  }

  hasOnlyPadding(): boolean {
    return this.#bits.length - this.#at < 6 && !this.#bits.includes('1', this.#at)
  }
}
