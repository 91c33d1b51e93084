import { changeQuery, type ListQuery, queryValue } from '#contract/list-query.ts'
import { afterToDay, beforeToDay } from '#web/parts/times/day-range.ts'
import { groundParameter } from '#web/preferences/stored-preferences.ts'
import { type TimeZone, zoneParameter } from '#web/preferences/time-zone.ts'

/**
 * An address whose filters were just set: it names the zone in which its dates are whole days, so that they are the same
 * days for everybody. A zone that it names already stays with its dates; one that is not the reader's own stays anyway.
 */
export function withZoneOfDates(search: ListQuery, zone: TimeZone, isBorrowed: boolean): ListQuery {
  const isNamed = isBorrowed || (hasDates(search) && queryValue(search, 'view_zone') !== undefined)
  const isWholeDay =
    afterToDay(queryValue(search, 'updated_after'), zone) !== undefined ||
    beforeToDay(queryValue(search, 'updated_before'), zone) !== undefined
  return changeQuery(search, { view_zone: isNamed || isWholeDay ? zoneParameter(zone) : undefined })
}

/** An address that shows everybody what is on this screen: the same times, on the same background. */
export function sharedQuery(
  search: ListQuery,
  { zone, ground }: { readonly zone: TimeZone; readonly ground: string },
): ListQuery {
  return changeQuery(search, {
    view_zone: zoneParameter(zone),
    view_ground: groundParameter(ground),
  })
}

function hasDates(query: ListQuery): boolean {
  return ['updated_after', 'updated_before'].some((key) => queryValue(query, key) !== undefined)
}
