import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import { cutPage, type PagePlan, planPage } from '#service/stores/model/page-plan.ts'
import { printBrand, type PrintedBrands } from '#service/stores/model/printed-brands.ts'
import type { BrandPage, Position } from '#service/stores/model/store.ts'

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
  /** All times, ascending: what `byTime` leads to, side by side. */
  readonly sortedTimes: Float64Array<ArrayBuffer>
  /** Folded names in UTF-8, brand after brand. */
  readonly names: Uint8Array<ArrayBuffer>
  /** By place, and one more: where its name starts in `names`. */
  readonly nameStarts: Uint32Array<ArrayBuffer>
  /** Printed brands in UTF-8, each with a comma after it, so that neighbours are one text. */
  readonly prints: Uint8Array<ArrayBuffer>
  /** By place, and one more: where its print starts in `prints`. */
  readonly printStarts: Uint32Array<ArrayBuffer>
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
/** As many candidates are looked at faster than anybody remembers how many of them match. */
const FEW = 100
/** Two lists with so many entries together are compared at once, longer ones as far as a page needs it. */
const SHORT_LISTS = 1024
/** A narrower window of time is collected and sorted, a wider one is met in order of id. */
const NARROW_WINDOW = 2000
/** Candidates whose names are looked at together. */
const BATCH = 32
/** The walk that meets all brands that match. */
const EVERYTHING: PagePlan = { direction: 'up', skip: 0, take: Infinity }

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
  const byTime = Uint32Array.from({ length: size }, (_, place) => place)
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
  const counts = new Uint32Array(SINGLES + 2 ** 8)
  const seenAt = new Int32Array(counts.length).fill(-1)
  for (let place = 0; place < starts.length - 1; place++) {
    const end = starts[place + 1]!
    for (let at = starts[place]!; at < end; at++) {
      const byte = names[at]!
      for (const key of at + 1 < end ? [SINGLES + byte, (byte << 8) | names[at + 1]!] : [SINGLES + byte]) {
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

type Window = Pick<ListRequest, 'updatedAfter' | 'updatedBefore'>

/** What a request asks for. */
interface Search extends Candidates {
  readonly needle?: Uint8Array
  /** The window of time, where candidates have to be looked at for it. */
  readonly window?: Window
  /** How many brands match, where that is known before they are met. */
  readonly total?: number | undefined
}

/** Where it is remembered how many brands match a request; what takes few steps to find is quicker found again. */
interface TotalMemory {
  readonly recall: () => number | undefined
  readonly remember: (total: number) => void
}

/** Finds brands in memory, in steps that are few and counted. Knows nothing of the `id` filter. */
export class BrandIndex {
  readonly #data: IndexData
  readonly #prints: Buffer
  /** Where prints from here and there are put side by side. */
  #joined = Buffer.alloc(2 ** 14)
  /** Candidates, and where their names start. */
  readonly #batch = new Uint32Array(BATCH)
  readonly #starts = new Uint32Array(BATCH)
  readonly #both = new Uint32Array(SHORT_LISTS)

  constructor(data: IndexData) {
    this.#data = data
    this.#prints = Buffer.from(data.prints.buffer)
  }

  get version(): number {
    return this.#data.version
  }

  /** The print of the brand with this id, which must be canonical. */
  find(id: string): string | undefined {
    const { ids } = this.#data
    const value = BigInt(id)
    const place = firstFrom(ids.length, (at) => ids[at]! >= value)
    return ids[place] === value ? this.#print(place, place) : undefined
  }

  /** A page; undefined when finding it takes too many steps. */
  list(request: ListRequest, from?: Position, memory?: TotalMemory): BrandPage | undefined {
    let search = this.#search(request)
    const few = search.list !== undefined && search.list.length <= FEW
    let total = search.total ?? (few ? undefined : memory?.recall())
    if (total === undefined) {
      const all = this.#walk(search, EVERYTHING)
      if (!all) return undefined
      search = { list: new Uint32Array(all) }
      total = all.length
      if (!few) memory?.remember(total)
    }
    const plan = planPage(request, from, total)
    const rows = plan.take === 0 ? [] : this.#walk(search, plan)
    if (!rows) return undefined
    return cutPage(request, from, plan, { rows, total, version: this.version }, (places) =>
      this.#printAll(places),
    )
  }

  /** From one place to another. */
  #print(first: number, last: number): string {
    const { printStarts } = this.#data
    return this.#prints.toString('utf8', printStarts[first], printStarts[last + 1]! - 1)
  }

  #printAll(places: readonly number[]): PrintedBrands {
    const { ids, printStarts } = this.#data
    // Neighbours are one piece.
    const starts: number[] = []
    const ends: number[] = []
    for (let at = 0; at < places.length; at++) {
      starts.push(printStarts[places[at]!]!)
      while (places[at + 1] === places[at]! + 1) at++
      ends.push(printStarts[places[at]! + 1]!)
    }
    const id = (place: number | undefined) => (place === undefined ? undefined : String(ids[place]))
    return { json: this.#join(starts, ends), first: id(places[0]), last: id(places.at(-1)) }
  }

  /** The prints from each start to its end. */
  #join(starts: readonly number[], ends: readonly number[]): string {
    const prints = this.#prints
    if (starts.length < 2) return prints.toString('utf8', starts[0] ?? 0, (ends[0] ?? 1) - 1)
    let length = 0
    for (let at = 0; at < starts.length; at++) length += ends[at]! - starts[at]!
    if (length > this.#joined.length) this.#joined = Buffer.alloc(2 * length)
    const joined = this.#joined
    let end = 0
    for (let at = 0; at < starts.length; at++) end += prints.copy(joined, end, starts[at], ends[at])
    return joined.toString('utf8', 0, end - 1)
  }

  #search(request: ListRequest): Search {
    const { name, updatedAfter, updatedBefore } = request
    const dated = updatedAfter !== undefined || updatedBefore !== undefined
    if (name !== undefined) {
      const needle = Buffer.from(foldName(name))
      const candidates = this.#holding(needle)
      return dated
        ? { ...candidates, needle, window: request }
        : { ...candidates, needle, total: this.#shortCount(needle) }
    }
    const { byTime } = this.#data
    if (!dated) return { total: byTime.length }
    const [start, end] = this.#window(request)
    const total = end - start
    return total > NARROW_WINDOW
      ? { window: request, total }
      : { list: byTime.subarray(start, end).toSorted(), total }
  }

  /** How many names hold a needle of one or two bytes. */
  #shortCount([first = 0, second, third]: Uint8Array): number | undefined {
    if (third !== undefined) return undefined
    return this.#data.shortCounts[second === undefined ? SINGLES + first : (first << 8) | second]
  }

  /** The places that match, in the order of the plan's walk; undefined when that takes too many steps. */
  #walk({ needle, window, list, also }: Search, plan: PagePlan): number[] | undefined {
    const { ids, times } = this.#data
    const { bound, take } = plan
    const up = plan.direction === 'up'
    const step = up ? 1 : -1
    const length = list?.length ?? ids.length
    if (take === Infinity && length > MAX_STEPS) return undefined

    let first = up ? 0 : ids.length
    if (bound !== undefined) {
      const value = BigInt(bound) + (up ? 1n : 0n)
      first = firstFrom(ids.length, (at) => ids[at]! >= value)
    }
    const start = (places: Uint32Array | undefined): number => {
      const at = places ? firstFrom(places.length, (at) => places[at]! >= first) : first
      return up ? at : at - 1
    }
    const certain = !needle && !window
    let skip = certain ? 0 : plan.skip
    let at = start(list) + (certain ? step * plan.skip : 0)
    let beside = also ? start(also) : 0
    const found: number[] = []
    const batch = this.#batch
    for (let steps = 0; at >= 0 && at < length && found.length < take;) {
      const most = Math.min(BATCH, skip + take - found.length)
      let count = 0
      for (; at >= 0 && at < length && count < most; at += step) {
        if (window && !list) {
          const from = at
          const left = MAX_STEPS - steps
          at = firstWithin(window, times, at, up ? Math.min(at + left, length) : Math.max(at - left, -1))
          steps += Math.abs(at - from)
          if (at < 0 || at >= length) break
        }
        if (++steps > MAX_STEPS) return undefined
        const place = list ? list[at]! : at
        if (also) {
          while (up ? also[beside]! < place : also[beside]! > place) beside += step
          if (also[beside] !== place) continue
        }
        if (window && firstWithin(window, times, place, place + 1) !== place) continue
        batch[count++] = place
      }
      if (needle) count = this.#keepNamesWith(needle, batch, count)
      for (let at = 0; at < count; at++) {
        if (skip > 0) skip--
        else found.push(batch[at]!)
      }
    }
    return found
  }

  #holding(needle: Uint8Array): Candidates {
    const { buckets, postings } = this.#data
    const size = (bucket: number): number => buckets[bucket + 1]! - buckets[bucket]!
    const places = (bucket: number): Uint32Array => postings.subarray(buckets[bucket], buckets[bucket + 1])
    const length = needle.length < LONG_GRAM ? SHORT_GRAM : LONG_GRAM
    let shortest: number | undefined
    let next: number | undefined
    for (let at = 0; at <= needle.length - length; at++) {
      const bucket = bucketAt(needle, at, length)
      if (shortest === undefined || size(bucket) < size(shortest)) [shortest, next] = [bucket, shortest]
      else if (next === undefined || size(bucket) < size(next)) next = bucket
    }
    if (shortest === undefined) return {}
    const list = places(shortest)
    // One that is much longer takes longer to pass over than the names take to look at.
    if (next === undefined || size(next) > 8 * list.length) return { list }
    const also = places(next)
    return list.length + also.length > SHORT_LISTS ? { list, also } : { list: inBoth(list, also, this.#both) }
  }

  /** The part of `byTime` that the request's window covers. */
  #window({ updatedAfter, updatedBefore }: Window): [start: number, end: number] {
    const { sortedTimes } = this.#data
    const firstAt = (time: number): number => firstFrom(sortedTimes.length, (at) => sortedTimes[at]! >= time)
    const start = updatedAfter === undefined ? 0 : firstAt(updatedAfter + 1)
    const end = updatedBefore === undefined ? sortedTimes.length : firstAt(updatedBefore)
    return [start, Math.max(start, end)]
  }

  /**
   * Moves those of the first `count` places whose names hold the needle to the front. Names lie far apart: they are
   * fetched from memory together, and only then looked at. @returns how many there are.
   */
  #keepNamesWith(needle: Uint8Array, places: Uint32Array, count: number): number {
    const { names, nameStarts } = this.#data
    const starts = this.#starts
    for (let at = 0; at < count; at++) starts[at] = nameStarts[places[at]!]!
    let fetched = 0
    for (let at = 0; at < count; at++) fetched |= names[starts[at]!]!
    if (fetched < 0) return 0
    let kept = 0
    for (let at = 0; at < count; at++) {
      const place = places[at]!
      if (holds(names, starts[at]!, nameStarts[place + 1]!, needle)) places[kept++] = place
    }
    return kept
  }
}

/** The first place from one on whose time lies in the window; the other, where there is none before it. */
function firstWithin(
  { updatedAfter = -Infinity, updatedBefore = Infinity }: Window,
  times: Float64Array,
  from: number,
  to: number,
): number {
  const step = from < to ? 1 : -1
  let at = from
  while (at !== to && (times[at]! <= updatedAfter || times[at]! >= updatedBefore)) at += step
  return at
}

/**
 * What two ascending lists have in common; without branches, which no processor could predict here.
 * @param both takes it, and has room for all of `list`.
 */
function inBoth(list: Uint32Array, also: Uint32Array, both: Uint32Array): Uint32Array {
  let count = 0
  for (let at = 0, beside = 0; at < list.length && beside < also.length;) {
    const difference = list[at]! - also[beside]!
    both[count] = list[at]!
    count += Number(difference === 0)
    at += Number(difference <= 0)
    beside += Number(difference >= 0)
  }
  return both.subarray(0, count)
}

/** Whether `needle` is somewhere in the bytes from `start` to `end`. */
function holds(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): boolean {
  const last = end - needle.length
  for (let at = start; at <= last; at++) {
    let length = 0
    while (length < needle.length && bytes[at + length] === needle[length]) length++
    if (length === needle.length) return true
  }
  return false
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
