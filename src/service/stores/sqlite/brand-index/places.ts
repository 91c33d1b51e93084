import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { PagePlan } from '#service/stores/model/page-plan.ts'
import { bucketAt, type IndexData, LONG_GRAM, SHORT_GRAM, shortCountAt } from './index-data.ts'

/** So many candidates take a fraction of a millisecond; whatever needs more is left to a thread. */
const MAX_STEPS = 20_000
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
}

export function searchFor(data: IndexData, request: ListRequest): Search {
  const { name, updatedAfter, updatedBefore } = request
  const dated = updatedAfter !== undefined || updatedBefore !== undefined
  if (name !== undefined) {
    const needle = Buffer.from(foldName(name))
    const candidates = { ...placesWith(data, needle), needle }
    return dated ? { ...candidates, window: request } : { ...candidates, total: shortCount(data, needle) }
  }
  if (!dated) return { total: data.ids.length }
  const [start, end] = windowIn(data, request)
  const total = end - start
  return total > NARROW_WINDOW
    ? { window: request, total }
    : { list: data.byTime.subarray(start, end).toSorted(), total }
}

/** The places that match, in the order of the plan's walk; undefined when that takes too many steps. */
export function walk(data: IndexData, search: Search, plan: PagePlan): number[] | undefined {
  const { ids, times, names, nameStarts } = data
  const { needle, window, list, also } = search
  const { direction, bound, take } = plan
  const up = direction === 'up'
  const step = up ? 1 : -1
  const length = list?.length ?? ids.length
  if (take === Infinity && length > MAX_STEPS) return undefined

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
    if (++steps > MAX_STEPS) return undefined
    const place = list ? list[at]! : at
    if (also) {
      while (up ? also[beside]! < place : also[beside]! > place) beside += step
      if (also[beside] !== place) continue
    }
    if (window && !isWithin(window, times[place]!)) continue
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

/** The places of the names with the two rarest grams of a needle; nothing for a needle shorter than a gram. */
function placesWith({ buckets, postings }: IndexData, needle: Uint8Array): Pick<Search, 'list' | 'also'> {
  const length = needle.length < LONG_GRAM ? SHORT_GRAM : LONG_GRAM
  const [list, also] = Array.from({ length: Math.max(0, needle.length - length + 1) }, (_, at) => {
    const bucket = bucketAt(needle, at, length)
    return postings.subarray(buckets[bucket], buckets[bucket + 1])
  }).toSorted((a, b) => a.length - b.length)
  if (!list) return {}
  // One that is much longer takes longer to pass over than the names take to look at.
  return also && also.length <= 8 * list.length ? { list, also } : { list }
}

/** How many names hold a needle of one or two bytes. */
function shortCount({ shortCounts }: IndexData, [first = 0, second, third]: Uint8Array): number | undefined {
  return third === undefined ? shortCounts[shortCountAt(first, second)] : undefined
}

/** The part of `byTime` that a window covers. */
function windowIn({ times, byTime }: IndexData, window: Window): [start: number, end: number] {
  const firstAt = (time: number): number => firstFrom(byTime.length, (at) => times[byTime[at]!]! >= time)
  const start = window.updatedAfter === undefined ? 0 : firstAt(window.updatedAfter + 1)
  const end = window.updatedBefore === undefined ? byTime.length : firstAt(window.updatedBefore)
  return [start, Math.max(start, end)]
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
