/**
 * The brands of one version in memory, as arrays that one thread builds (`build-index`) and another searches
 * (`brand-index`). A place is a brand's number in order of id, from 0.
 */
export interface IndexData {
  readonly version: number
  /** By place: ids, ascending. */
  readonly ids: BigInt64Array<ArrayBuffer>
  /** By place: Unix seconds. */
  readonly times: Float64Array<ArrayBuffer>
  /** All places, in order of time. */
  readonly byTime: Uint32Array<ArrayBuffer>
  /** All times, ascending. Looked up through `byTime` instead, a window takes twice as long among a million brands. */
  readonly sortedTimes: Float64Array<ArrayBuffer>
  /** Folded names in UTF-8, brand after brand. */
  readonly names: Uint8Array<ArrayBuffer>
  /** By place, and one more: where its name starts in `names`. */
  readonly nameStarts: Uint32Array<ArrayBuffer>
  /** Brands as JSON in UTF-8, each with a comma after it, so that neighbours are one text. */
  readonly prints: Uint8Array<ArrayBuffer>
  /** By place, and one more: where its JSON starts in `prints`. */
  readonly printStarts: Uint32Array<ArrayBuffer>
  /** By bucket, and one more: where in `postings` its places start. */
  readonly buckets: Uint32Array<ArrayBuffer>
  /** For each bucket the places of the names that hold one of its grams, ascending. */
  readonly postings: Uint32Array<ArrayBuffer>
  /** How many folded names hold each pair of bytes, and after these each single byte. */
  readonly shortCounts: Uint32Array<ArrayBuffer>
}

/** Bytes of the grams of a name: the long ones are rare in any catalogue, the short ones find shorter needles. */
export const SHORT_GRAM = 3
export const LONG_GRAM = 5
/** Grams are spread over so many buckets. Two that share one are told apart by looking at the names. */
export const BUCKETS = 2 ** 18

/** The bucket of the gram of `length` bytes that begins at `at`. */
export function bucketAt(bytes: Uint8Array, at: number, length: number): number {
  let hash = length
  for (let offset = 0; offset < length; offset++) hash = Math.imul(hash ^ bytes[at + offset]!, 0x01_00_01_93)
  return Math.imul(hash, 0x9e_37_79_b1) >>> (32 - Math.log2(BUCKETS))
}

/** Entries of `shortCounts`. */
export const SHORT_COUNTS = 2 ** 16 + 2 ** 8

/** Where `shortCounts` counts a needle of one byte, or two. */
export function shortCountAt(first: number, second: number | undefined): number {
  return second === undefined ? 2 ** 16 + first : (first << 8) | second
}
