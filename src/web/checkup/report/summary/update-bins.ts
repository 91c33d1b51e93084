import { startOfDay, zoneClock } from '#web/parts/times/zone-clock.ts'
import type { TimeZone } from '#web/preferences/time-zone.ts'

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
export function updateBins(times: Float64Array, zone: TimeZone): { unit: Unit; bins: UpdateBin[] } {
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
function startOf(at: number, unit: Unit, offset: number, zone: TimeZone): number {
  const date = zoneClock(at, zone)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const parts = {
    day: [year, month, day + offset],
    month: [year, month + offset, 1],
    year: [year + offset, 0, 1],
  } as const satisfies Record<Unit, readonly number[]>
  const [y, m, d] = parts[unit]
  return startOfDay(y, m, d, zone)
}
