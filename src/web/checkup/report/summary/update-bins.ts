import type { TimeZoneChoice } from '#web/parts/day-range.ts'

export interface UpdateBin {
  /** Milliseconds since 1970; `end` is excluded. */
  readonly start: number
  readonly end: number
  readonly count: number
}

type Unit = 'day' | 'month' | 'year'
const MOST_BINS = 48
const DAY = 86_400_000
const LENGTHS: Readonly<Record<Unit, number>> = { day: DAY, month: 30.44 * DAY, year: 365.25 * DAY }

/** How many brands were updated in each day, month or year, or in several years where there are very many. */
export function updateBins(times: Float64Array, zone: TimeZoneChoice): { unit: Unit; bins: UpdateBin[] } {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { unit: 'day', bins: [] }
  const unit =
    (['day', 'month'] as const).find((each) => (last - first) / LENGTHS[each] < MOST_BINS) ?? 'year'
  const step = Math.max(1, Math.ceil((last - first) / LENGTHS[unit] / MOST_BINS))
  const bins: UpdateBin[] = []
  let index = 0
  for (let offset = 0; index < times.length; offset += step) {
    const start = startOf(first, unit, offset, zone)
    const end = startOf(first, unit, offset + step, zone)
    const before = index
    while (index < times.length && times[index]! < end) index++
    bins.push({ start, end, count: index - before })
  }
  return { unit, bins }
}

/** The start of the day, month or year that is `offset` units after the one of `at`. */
function startOf(at: number, unit: Unit, offset: number, zone: TimeZoneChoice): number {
  const date = new Date(at)
  const utc = zone === 'utc'
  const year = utc ? date.getUTCFullYear() : date.getFullYear()
  const month = utc ? date.getUTCMonth() : date.getMonth()
  const day = utc ? date.getUTCDate() : date.getDate()
  const parts = {
    day: [year, month, day + offset],
    month: [year, month + offset, 1],
    year: [year + offset, 0, 1],
  } as const
  const [y, m, d] = parts[unit]
  return utc ? Date.UTC(y, m, d) : new Date(y, m, d).getTime()
}
