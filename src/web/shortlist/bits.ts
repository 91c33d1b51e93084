/** Numbers and texts as bits, and bits as base64url: what stands in the link of a shortlist. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** In characters that need no escape in a link. */
export function encodeBits(bits: string): string {
  const padded = bits.padEnd(Math.ceil(bits.length / 6) * 6, '0')
  return padded.replace(/.{6}/g, (six) => ALPHABET[Number.parseInt(six, 2)]!)
}

/** A number in a fixed number of bits. */
export function fixedBits(number: bigint, length: number): string {
  return length === 0 ? '' : number.toString(2).padStart(length, '0')
}

/** An exponential Golomb code: small numbers in few bits, and no number in very many. */
export function golombBits(number: bigint, order: number): string {
  const high = ((number >> BigInt(order)) + 1n).toString(2)
  return '0'.repeat(high.length - 1) + high + fixedBits(number & ((1n << BigInt(order)) - 1n), order)
}

/** The length in bytes, then the bytes in UTF-8. */
export function textBits(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return golombBits(BigInt(bytes.length), TEXT_ORDER) + Array.from(bytes, byteBits).join('')
}

const TEXT_ORDER = 4
const byteBits = (byte: number) => byte.toString(2).padStart(8, '0')

/** Reads what was printed. Undefined where the bits end before, or are none of ours. */
export class BitReader {
  readonly #bits: string
  #at = 0

  /** @param text base64url. */
  constructor(text: string) {
    this.#bits = Array.from(text, (character) => fixedBits(BigInt(ALPHABET.indexOf(character)), 6)).join('')
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

  text(): string | undefined {
    const length = Number(this.golomb(TEXT_ORDER) ?? -1)
    if (length < 0 || length * 8 > this.#bits.length - this.#at) return undefined
    const bytes = Uint8Array.from({ length }, () => Number(this.fixed(8)))
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return undefined
    }
  }

  hasOnlyPadding(): boolean {
    return this.#bits.length - this.#at < 6 && !this.#bits.includes('1', this.#at)
  }
}
