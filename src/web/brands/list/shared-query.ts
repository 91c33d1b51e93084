import { changeQuery, type ListQuery, queryValue } from '#contract/list-query.ts'
import { afterToDay, beforeToDay } from '#web/parts/times/day-range.ts'
import { groundParameter } from '#web/preferences/stored-preferences.ts'
import { type TimeZone, zoneParameter } from '#web/preferences/time-zone.ts'
import { hasDates } from './list-address.ts'

/**
 * An address whose dates were just set: it names the zone in which they are whole days, so that they are the same days for
 * everybody. A zone that it names already stays, since the dates were set in it.
 */
export function withZoneOfDates(search: ListQuery, zone: TimeZone): ListQuery {
  const isNamed = queryValue(search, 'view_zone') !== undefined
  const isWholeDay =
    afterToDay(queryValue(search, 'updated_after'), zone) !== undefined ||
    beforeToDay(queryValue(search, 'updated_before'), zone) !== undefined
  return changeQuery(search, { view_zone: isNamed || isWholeDay ? zoneParameter(zone) : undefined })
}

/** An address that shows everybody what is on this screen. */
export function sharedQuery(
  search: ListQuery,
  { zone, ground }: { readonly zone: TimeZone; readonly ground: string },
): ListQuery {
  return changeQuery(search, {
    view_zone: hasDates(search) ? zoneParameter(zone) : undefined,
    view_ground: groundParameter(ground),
  })
}
