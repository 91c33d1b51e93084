import { printBrand } from '#service/stores/model/printed-brands.ts'
import {
  bucketAt,
  BUCKETS,
  type IndexData,
  LONG_GRAM,
  SHORT_COUNTS,
  SHORT_GRAM,
  shortCountAt,
} from './index-data.ts'

/** A row of the table; Unix seconds. */
export type IndexedRow = readonly [
  id: bigint,
  updatedAt: bigint,
  nameFold: string,
  name: string,
  logo: string,
]

/** @param rows in order of id, `size` of them. */
export function buildIndex(version: number, size: number, rows: Iterable<IndexedRow>): IndexData {
  const ids = new BigInt64Array(size)
  const times = new Float64Array(size)
  const folded = new Texts(size, 24)
  const printed = new Texts(size, 128)
  let place = 0
  for (const [id, time, nameFold, name, logo] of rows) {
    const updatedAt = Number(time)
    ids[place] = id
    times[place] = updatedAt
    folded.add(nameFold)
    printed.add(`${printBrand({ id: String(id), name, logo, updatedAt })},`)
    place++
  }
  const byTime = Uint32Array.from({ length: size }, (_, index) => index)
  byTime.sort((a, b) => times[a]! - times[b]! || a - b)
  const { bytes: names, starts: nameStarts } = folded.finish()
  const { bytes: prints, starts: printStarts } = printed.finish()
  return {
    version,
    ids,
    times,
    byTime,
    sortedTimes: times.toSorted(),
    names,
    nameStarts,
    prints,
    printStarts,
    ...gramPostings(names, nameStarts),
    shortCounts: countShort(names, nameStarts),
  }
}

/** Gathers texts in UTF-8, one after another. */
class Texts {
  readonly #encoder = new TextEncoder()
  readonly #starts: Uint32Array<ArrayBuffer>
  #bytes: Uint8Array<ArrayBuffer>
  #count = 0
  #end = 0

  /** @param length of one, in bytes, as far as it can be guessed. */
  constructor(count: number, length: number) {
    this.#starts = new Uint32Array(count + 1)
    this.#bytes = new Uint8Array(count * length)
  }

  add(text: string): void {
    const room = this.#end + 3 * text.length
    if (room > this.#bytes.length) this.#resize(2 * room)
    this.#end += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#end)).written
    this.#starts[++this.#count] = this.#end
  }

  finish(): { bytes: Uint8Array<ArrayBuffer>; starts: Uint32Array<ArrayBuffer> } {
    this.#resize(this.#end)
    return { bytes: this.#bytes, starts: this.#starts }
  }

  #resize(length: number): void {
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length))
  }
}

function gramPostings(names: Uint8Array, starts: Uint32Array): Pick<IndexData, 'buckets' | 'postings'> {
  const buckets = new Uint32Array(BUCKETS + 1)
  forEachGram((bucket) => void buckets[bucket + 1]!++)
  for (let bucket = 1; bucket < buckets.length; bucket++) buckets[bucket]! += buckets[bucket - 1]!
  const postings = new Uint32Array(buckets.at(-1)!)
  const next = buckets.slice()
  forEachGram((bucket, place) => void (postings[next[bucket]!++] = place))
  return { buckets, postings }

  /** Each bucket once for each name. */
  function forEachGram(visit: (bucket: number, place: number) => void): void {
    const seenAt = new Int32Array(BUCKETS).fill(-1)
    for (let place = 0; place < starts.length - 1; place++) {
      const end = starts[place + 1]!
      for (const length of [SHORT_GRAM, LONG_GRAM]) {
        for (let at = starts[place]!; at <= end - length; at++) {
          const bucket = bucketAt(names, at, length)
          if (seenAt[bucket] !== place) visit(bucket, place)
          seenAt[bucket] = place
        }
      }
    }
  }
}

function countShort(names: Uint8Array, starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(SHORT_COUNTS)
  const seenAt = new Int32Array(counts.length).fill(-1)
  for (let place = 0; place < starts.length - 1; place++) {
    const end = starts[place + 1]!
    for (let at = starts[place]!; at < end; at++) {
      countOnce(shortCountAt(names[at]!, undefined), place)
      if (at + 1 < end) countOnce(shortCountAt(names[at]!, names[at + 1]), place)
    }
  }
  return counts

  /** However often a needle occurs in one name. */
  function countOnce(key: number, place: number): void {
    if (seenAt[key] !== place) counts[key]!++
    seenAt[key] = place
  }
}
