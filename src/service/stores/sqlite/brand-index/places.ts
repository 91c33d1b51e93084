import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { PagePlan } from '#service/stores/model/page-plan.ts'
import { bucketAt, type IndexData, LONG_GRAM, SHORT_GRAM, shortCountAt } from './index-data.ts'

/** So many candidates take a fraction of a millisecond; whatever needs more is left to a thread. */
const MAX_STEPS = 20_000
/** So many names of a window of time take 3 ms. A thread takes a hundred times as long: SQLite reads a row for each. */
const MAX_IN_WINDOW = 50_000
/** Lists with so many entries together are compared whole, longer ones as far as a page needs it. */
const SHORT_LISTS = 1024
/** So many names are looked at sooner than anybody remembers how many of them match. */
const FEW = 100
/** A narrower window of time is collected and sorted, a wider one is met in order of id. */
const NARROW_WINDOW = 2000

type Window = Pick<ListRequest, 'updatedAfter' | 'updatedBefore'>

/** Where to look for the places that match a request, and what each has to be checked for. */
export interface Search {
  /** Places that may match, ascending; undefined: all. */
  readonly list?: Uint32Array
  /** Another such list: what matches is in both. */
  readonly also?: Uint32Array
  readonly needle?: Uint8Array
  /** The window of time, where the places are not of that window by themselves. */
  readonly window?: Window
  /** How many brands match, where that is known before they are met. */
  readonly total?: number | undefined
  readonly maxSteps?: number
}

export function searchFor(data: IndexData, request: ListRequest): Search {
  const { name, updatedAfter, updatedBefore } = request
  const dated = updatedAfter !== undefined || updatedBefore !== undefined
  const window = dated ? { window: request } : {}
  if (name !== undefined) {
    const needle = Buffer.from(foldName(name))
    const lists = rarestLists(data, needle)
    const few = fewPlaces(lists)
    if (few) {
      const list = placesWith(data, few, needle)
      return dated ? { list, ...window } : { list, total: list.length }
    }
    if (!dated) return { ...lists, needle, total: shortCount(data, needle) }
    const inWindow = placesIn(data, request)
    return inWindow.length <= MAX_IN_WINDOW && inWindow.length < (lists.list?.length ?? data.ids.length)
      ? { list: inWindow.toSorted(), needle, maxSteps: MAX_IN_WINDOW }
      : { ...lists, needle, ...window }
  }
  if (!dated) return { total: data.ids.length }
  const inWindow = placesIn(data, request)
  const total = inWindow.length
  return total > NARROW_WINDOW ? { window: request, total } : { list: inWindow.toSorted(), total }
}

/** The places that match, in the order of the plan's walk; undefined when that takes too many steps. */
export function walk(data: IndexData, search: Search, plan: PagePlan): number[] | undefined {
  const { ids, times, names, nameStarts } = data
  const { needle, window, list, also, maxSteps = MAX_STEPS } = search
  const { direction, bound, take } = plan
  const up = direction === 'up'
  const step = up ? 1 : -1
  const length = list?.length ?? ids.length
  if (take === Infinity && length > maxSteps) return undefined

  const first = bound === undefined ? (up ? 0 : ids.length) : firstFrom(ids.length, isBeyond(ids, bound, up))
  const startIn = (places: Uint32Array | undefined): number => {
    const at = places ? firstFrom(places.length, (index) => places[index]! >= first) : first
    return up ? at : at - 1
  }
  // Where every place matches, those to skip need not be looked at.
  const jump = needle || window ? 0 : plan.skip
  let skip = plan.skip - jump
  let beside = also ? startIn(also) : 0
  const found: number[] = []
  let steps = 0
  for (let at = startIn(list) + step * jump; at >= 0 && at < length && found.length < take; at += step) {
    if (window && !list) {
      const from = at
      at = nextWithin(window, times, at, step)
      steps += Math.abs(at - from)
      if (at < 0 || at >= length) break
    }
    if (++steps > maxSteps) return undefined
    const place = list ? list[at]! : at
    if (also) {
      while (up ? also[beside]! < place : also[beside]! > place) beside += step
      if (also[beside] !== place) continue
    }
    if (window && list && !isWithin(window, times[place]!)) continue
    if (needle && !holds(names, nameStarts[place]!, nameStarts[place + 1]!, needle)) continue
    if (skip > 0) skip--
    else found.push(place)
  }
  return found
}

/** The first of `length` places where something is true that stays true from there on; `length`: nowhere. */
export function firstFrom(length: number, isTrue: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function isBeyond(ids: BigInt64Array, bound: string, up: boolean): (at: number) => boolean {
  const value = BigInt(bound) + (up ? 1n : 0n)
  return (at) => ids[at]! >= value
}

/** The places of the names with each of the two rarest grams of a needle; nothing for a needle shorter than a gram. */
function rarestLists({ buckets, postings }: IndexData, needle: Uint8Array): Pick<Search, 'list' | 'also'> {
  const size = (bucket: number): number => buckets[bucket + 1]! - buckets[bucket]!
  const places = (bucket: number): Uint32Array => postings.subarray(buckets[bucket], buckets[bucket + 1])
  const length = needle.length < LONG_GRAM ? SHORT_GRAM : LONG_GRAM
  let rarest: number | undefined
  let second: number | undefined
  for (let at = 0; at <= needle.length - length; at++) {
    const bucket = bucketAt(needle, at, length)
    if (rarest === undefined || size(bucket) < size(rarest)) [rarest, second] = [bucket, rarest]
    else if (second === undefined || size(bucket) < size(second)) second = bucket
  }
  if (rarest === undefined) return {}
  // One that is much longer takes longer to pass over than the names take to look at.
  return second === undefined || size(second) > 8 * size(rarest)
    ? { list: places(rarest) }
    : { list: places(rarest), also: places(second) }
}

/** What both lists have in common, where that is little and quickly known. */
function fewPlaces({ list, also }: Pick<Search, 'list' | 'also'>): Uint32Array | undefined {
  if (!list || list.length + (also?.length ?? 0) > SHORT_LISTS) return undefined
  const places = also ? inBoth(list, also) : list
  return places.length <= FEW ? places : undefined
}

/** Holds the short lists while they are searched: new arrays for each search take longer than the search. */
const scratch = new Uint32Array(SHORT_LISTS)

/** What two ascending lists have in common, in `scratch`. Without branches, which no processor could predict here. */
function inBoth(list: Uint32Array, also: Uint32Array): Uint32Array {
  let count = 0
  for (let at = 0, beside = 0; at < list.length && beside < also.length;) {
    const difference = list[at]! - also[beside]!
    scratch[count] = list[at]!
    count += Number(difference === 0)
    at += Number(difference <= 0)
    beside += Number(difference >= 0)
  }
  return scratch.subarray(0, count)
}

/** Those of a few places whose names hold the needle, in `scratch`. */
function placesWith({ names, nameStarts }: IndexData, places: Uint32Array, needle: Uint8Array): Uint32Array {
  // Names are far apart in memory: reading a byte of each first has the processor fetch them at the same time.
  let fetched = 0
  for (let at = 0; at < places.length; at++) fetched |= names[nameStarts[places[at]!]!]!
  // Never true: without a use of them the reads would be optimised away.
  if (fetched < 0) return places
  let count = 0
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!
    if (holds(names, nameStarts[place]!, nameStarts[place + 1]!, needle)) scratch[count++] = place
  }
  return scratch.subarray(0, count)
}

/** How many names hold a needle of one or two bytes. */
function shortCount({ shortCounts }: IndexData, [first = 0, second, third]: Uint8Array): number | undefined {
  return third === undefined ? shortCounts[shortCountAt(first, second)] : undefined
}

/** The places in a window of time, in order of time. */
function placesIn({ byTime, sortedTimes }: IndexData, window: Window): Uint32Array {
  const firstAt = (time: number): number => firstFrom(sortedTimes.length, (at) => sortedTimes[at]! >= time)
  const start = window.updatedAfter === undefined ? 0 : firstAt(window.updatedAfter + 1)
  const end = window.updatedBefore === undefined ? sortedTimes.length : firstAt(window.updatedBefore)
  return byTime.subarray(start, Math.max(start, end))
}

/** The next place, from one on, whose time is in the window. Passing over the others here takes half the time. */
function nextWithin(
  { updatedAfter = -Infinity, updatedBefore = Infinity }: Window,
  times: Float64Array,
  from: number,
  step: number,
): number {
  let at = from
  while (at >= 0 && at < times.length && (times[at]! <= updatedAfter || times[at]! >= updatedBefore))
    at += step
  return at
}

function isWithin({ updatedAfter = -Infinity, updatedBefore = Infinity }: Window, time: number): boolean {
  return time > updatedAfter && time < updatedBefore
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
