import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { sinceVisit } from '#web/list/last-visit.ts'
import { DATE_PRESETS, presetStart } from '#web/brand/times/date-presets.ts'
import { afterToDay, beforeToDay } from '#web/brand/times/zone-clock.ts'
import type { TimeZone } from '#web/data/preferences/time-zone.ts'

export interface DateChoice {
  readonly value: 'any' | 'visit' | (typeof DATE_PRESETS)[number]['value']
  readonly label: string
}

/** The choices that have a name. @param lastVisit the end of the visit before this one; undefined on the first. */
export function dateChoices(lastVisit: number | undefined): readonly DateChoice[] {
  return [
    { value: 'any', label: 'Any time' },
    ...DATE_PRESETS,
    ...(lastVisit === undefined ? [] : [{ value: 'visit', label: 'Since my last visit' } as const]),
  ]
}

/** The choice that the dates of a query stand for; undefined where they are other dates. */
export function chosenDates(
  query: ListQuery,
  lastVisit: number | undefined,
  zone: TimeZone,
): DateChoice | undefined {
  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  const isChosen = (value: DateChoice['value']) => {
    if (value === 'any') return after === undefined && before === undefined
    if (value === 'visit') return isVisit(after, before, lastVisit, zone)
    const days = DATE_PRESETS.find((preset) => preset.value === value)?.days ?? 0
    return (
      afterToDay(after, zone) === presetStart(days, zone) &&
      beforeToDay(before, zone) === presetStart(1, zone)
    )
  }
  return dateChoices(lastVisit).find(({ value }) => isChosen(value))
}

function isVisit(
  after: string | undefined,
  before: string | undefined,
  lastVisit: number | undefined,
  zone: TimeZone,
): boolean {
  const form = readTimestamp(after)?.form
  if (form === undefined || lastVisit === undefined) return false
  const visit = sinceVisit(lastVisit, form, zone)
  return after === visit.updated_after && before === visit.updated_before
}
