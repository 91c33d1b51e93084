import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { PagePlan } from '#service/stores/page-plan.ts'
import type { StoredBrand } from '#service/stores/store.ts'

/**
 * All brands of one version, and what finds them, as arrays that one thread builds and another takes over. A place is a
 * brand's number in order of id, from 0.
 */
export interface IndexData {
  readonly version: number
  /** By place: ids, ascending. */
  readonly ids: BigInt64Array<ArrayBuffer>
  /** By place: Unix seconds. */
  readonly times: Float64Array<ArrayBuffer>
  /** All places, in order of time. */
  readonly byTime: Uint32Array<ArrayBuffer>
  /** In UTF-8, brand after brand: folded name, name, logo. */
  readonly texts: Uint8Array<ArrayBuffer>
  /** Where each of these starts in `texts`: three for each place, and one more. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** By bucket, and one more: where in `postings` its places start. */
  readonly buckets: Uint32Array<ArrayBuffer>
  /** For each bucket the places of the names that hold one of its grams, ascending. */
  readonly postings: Uint32Array<ArrayBuffer>
  /** How many folded names hold each pair of bytes, and after these each single byte. */
  readonly shortCounts: Uint32Array<ArrayBuffer>
}

/** A row of the table; Unix seconds. */
export type IndexedRow = readonly [
  id: bigint,
  updatedAt: bigint,
  nameFold: string,
  name: string,
  logo: string,
]

/** Texts of a brand. */
const TEXTS = 3
/**
 * Bytes of the grams of a name: the long ones are rare in any catalogue, the short ones find shorter needles. Grams are
 * spread over buckets; what shares one by accident is told apart by looking at the names.
 */
const SHORT_GRAM = 3
const LONG_GRAM = 5
const BUCKET_BITS = 18
/** Where single bytes begin in `shortCounts`. */
const SINGLES = 2 ** 16
/** So many candidates take a fraction of a millisecond; whatever needs more is left to a thread. */
const MAX_STEPS = 20_000
/** A narrower window of time is collected and sorted, a wider one is met in order of id. */
const NARROW_WINDOW = 2000

/** @param rows in order of id, `size` of them. */
export function buildIndex(version: number, size: number, rows: Iterable<IndexedRow>): IndexData {
  const ids = new BigInt64Array(size)
  const times = new Float64Array(size)
  const starts = new Uint32Array(TEXTS * size + 1)
  const encoder = new TextEncoder()
  let texts = new Uint8Array(64 * size)
  let place = 0
  let end = 0
  for (const [id, updatedAt, ...parts] of rows) {
    ids[place] = id
    times[place] = Number(updatedAt)
    for (const [part, text] of parts.entries()) {
      const room = end + 3 * text.length
      if (room > texts.length) texts = grown(texts, 2 * room)
      end += encoder.encodeInto(text, texts.subarray(end)).written
      starts[TEXTS * place + part + 1] = end
    }
    place++
  }
  const byTime = Uint32Array.from({ length: size }, (_, place) => place)
  byTime.sort((a, b) => times[a]! - times[b]! || a - b)
  texts = texts.slice(0, end)
  const shortCounts = countShort(texts, starts)
  return { version, ids, times, byTime, texts, starts, ...gramPostings(texts, starts), shortCounts }
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}

function gramPostings(texts: Uint8Array, starts: Uint32Array): Pick<IndexData, 'buckets' | 'postings'> {
  const buckets = new Uint32Array(2 ** BUCKET_BITS + 1)
  forEachGram((bucket) => void buckets[bucket + 1]!++)
  for (let bucket = 1; bucket < buckets.length; bucket++) buckets[bucket]! += buckets[bucket - 1]!
  const postings = new Uint32Array(buckets.at(-1)!)
  const next = buckets.slice()
  forEachGram((bucket, place) => void (postings[next[bucket]!++] = place))
  return { buckets, postings }

  /** Each bucket once for each name. */
  function forEachGram(visit: (bucket: number, place: number) => void): void {
    const seenAt = new Int32Array(2 ** BUCKET_BITS).fill(-1)
    for (let place = 0; TEXTS * place < starts.length - 1; place++) {
      const end = starts[TEXTS * place + 1]!
      for (const length of [SHORT_GRAM, LONG_GRAM]) {
        for (let at = starts[TEXTS * place]!; at <= end - length; at++) {
          const bucket = bucketAt(texts, at, length)
          if (seenAt[bucket] !== place) visit(bucket, place)
          seenAt[bucket] = place
        }
      }
    }
  }
}

function countShort(texts: Uint8Array, starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(SINGLES + 2 ** 8)
  const seenAt = new Int32Array(counts.length).fill(-1)
  for (let place = 0; TEXTS * place < starts.length - 1; place++) {
    const end = starts[TEXTS * place + 1]!
    for (let at = starts[TEXTS * place]!; at < end; at++) {
      const byte = texts[at]!
      for (const key of at + 1 < end ? [SINGLES + byte, (byte << 8) | texts[at + 1]!] : [SINGLES + byte]) {
        if (seenAt[key] !== place) counts[key]!++
        seenAt[key] = place
      }
    }
  }
  return counts
}

function bucketAt(bytes: Uint8Array, at: number, length: number): number {
  let hash = length
  for (let offset = 0; offset < length; offset++) hash = Math.imul(hash ^ bytes[at + offset]!, 0x01_00_01_93)
  return Math.imul(hash, 0x9e_37_79_b1) >>> (32 - BUCKET_BITS)
}

/** Places that may match, ascending: those in `list` (all without it) which are in `also` as well, where that is given. */
interface Candidates {
  readonly list?: Uint32Array
  readonly also?: Uint32Array
}

/** Finds brands in memory, in steps that are few and counted. Knows nothing of the `id` filter. */
export class BrandIndex {
  readonly #data: IndexData
  readonly #texts: Buffer

  constructor(data: IndexData) {
    this.#data = data
    this.#texts = Buffer.from(data.texts.buffer)
  }

  get version(): number {
    return this.#data.version
  }

  /** The brand with this id, which must be canonical. */
  find(id: string): StoredBrand | undefined {
    const { ids } = this.#data
    const value = BigInt(id)
    const place = firstFrom(ids.length, (at) => ids[at]! >= value)
    return ids[place] === value ? this.brand(place) : undefined
  }

  brand(place: number): StoredBrand {
    const { ids, times, starts } = this.#data
    const name = TEXTS * place + 1
    return {
      id: String(ids[place]),
      name: this.#texts.toString('utf8', starts[name], starts[name + 1]),
      logo: this.#texts.toString('utf8', starts[name + 1], starts[name + 2]),
      updatedAt: times[place]!,
    }
  }

  /** How many brands match; undefined when counting takes too many steps. */
  count(request: ListRequest): number | undefined {
    const { name, updatedAfter, updatedBefore } = request
    if (name !== undefined) {
      const [first = 0, second, third] = Buffer.from(foldName(name))
      if (third === undefined && updatedAfter === undefined && updatedBefore === undefined)
        return this.#data.shortCounts[second === undefined ? SINGLES + first : (first << 8) | second]
      return this.places(request, { direction: 'up', skip: 0, take: Infinity })?.length
    }
    const [start, end] = this.#window(request)
    return end - start
  }

  /** The places of a page's brands, in the order of the plan's walk; undefined when that takes too many steps. */
  places(request: ListRequest, plan: PagePlan): number[] | undefined {
    const { name, updatedAfter = -Infinity, updatedBefore = Infinity } = request
    const { ids, times } = this.#data
    const { direction, bound, take } = plan
    const needle = name === undefined ? undefined : Buffer.from(foldName(name))
    const { list, also } = this.#candidates(request, needle)
    const step = direction === 'up' ? 1 : -1
    /** Where the walk starts: the first place beyond the bound, or the last before it. */
    const start = (places: Uint32Array | undefined): number => {
      const length = places?.length ?? ids.length
      if (bound === undefined) return step > 0 ? 0 : length - 1
      const value = BigInt(bound) + (step > 0 ? 1n : 0n)
      const first = firstFrom(length, (at) => ids[places ? places[at]! : at]! >= value)
      return step > 0 ? first : first - 1
    }

    const everything = needle === undefined && updatedAfter === -Infinity && updatedBefore === Infinity
    let skip = everything ? 0 : plan.skip
    let at = start(list) + (everything ? step * plan.skip : 0)
    let beside = also ? start(also) : 0
    const found: number[] = []
    const length = list?.length ?? ids.length
    if (take === Infinity && length > MAX_STEPS) return undefined
    for (let steps = 0; at >= 0 && at < length && found.length < take; at += step) {
      if (++steps > MAX_STEPS) return undefined
      const place = list ? list[at]! : at
      if (also) {
        while ((also[beside]! - place) * step < 0) beside += step
        if (also[beside] !== place) continue
      }
      if (times[place]! <= updatedAfter || times[place]! >= updatedBefore) continue
      if (needle && !this.#nameHolds(place, needle)) continue
      if (skip > 0) skip--
      else found.push(place)
    }
    return found
  }

  #candidates(request: ListRequest, needle: Uint8Array | undefined): Candidates {
    if (!needle) {
      const [start, end] = this.#window(request)
      return end - start > NARROW_WINDOW ? {} : { list: this.#data.byTime.subarray(start, end).toSorted() }
    }
    const { buckets, postings } = this.#data
    let list: Uint32Array | undefined
    let also: Uint32Array | undefined
    const length = needle.length < LONG_GRAM ? SHORT_GRAM : LONG_GRAM
    for (let at = 0; at <= needle.length - length; at++) {
      const bucket = bucketAt(needle, at, length)
      const places = postings.subarray(buckets[bucket], buckets[bucket + 1])
      if (!list || places.length < list.length) [list, also] = [places, list]
      else if (!also || places.length < also.length) also = places
    }
    if (!list) return {}
    // One that is much longer takes longer to pass over than the names take to look at.
    return also && also.length < 8 * list.length ? { list, also } : { list }
  }

  /** The part of `byTime` that the request's window covers. */
  #window({ updatedAfter, updatedBefore }: ListRequest): [start: number, end: number] {
    const { byTime, times } = this.#data
    const firstAt = (time: number): number => firstFrom(byTime.length, (at) => times[byTime[at]!]! >= time)
    const start = updatedAfter === undefined ? 0 : firstAt(updatedAfter + 1)
    const end = updatedBefore === undefined ? byTime.length : firstAt(updatedBefore)
    return [start, Math.max(start, end)]
  }

  #nameHolds(place: number, needle: Uint8Array): boolean {
    const { texts, starts } = this.#data
    const last = starts[TEXTS * place + 1]! - needle.length
    for (let start = starts[TEXTS * place]!; start <= last; start++) {
      let length = 0
      while (length < needle.length && texts[start + length] === needle[length]) length++
      if (length === needle.length) return true
    }
    return false
  }
}

/** The first of `length` places where something holds that holds from there on; `length`: nowhere. */
function firstFrom(length: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
