/** The time of the reader's last visit: brands updated since then are marked as changed. */
import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import { type Exchange, responseTime } from '#client/errors.ts'
import { currentClient } from '#web/data/connection.ts'
import { type ListQuery, parseListQuery, stringifyListQuery } from '#contract/list-query.ts'
import type { MarkedTimes } from '#web/brand/change-words.ts'
import type { TimeSpan } from '#web/time/format-time.ts'
import { presetSpan } from '#web/time/days.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { persisted } from '#web/data/persisted.ts'
import type { TimeZone } from '#web/time/time-zone.ts'
import { spanOfQuery } from './format-filters.ts'

/** Times in milliseconds since 1970. Kept in localStorage in this form. */
interface Visits {
  /** The end of the visit before this one, by the service's clock if it can be read. `undefined` on the first visit. */
  readonly seen?: number | undefined
  /** The time of the latest response, by the same clock. `undefined` before the first one. */
  readonly active?: number | undefined
  /** The same by the clock of this device. */
  readonly at?: number | undefined
}

/** A visit ends after this many milliseconds without a response. */
const VISIT_TIMEOUT = 30 * 60_000

const visitsOf = (baseAddress: string) =>
  persisted<Visits>(`brand-catalogue:visits:${baseAddress}`, {
    read: (stored) => {
      const number = (name: keyof Visits) => {
        const value = (stored as Partial<Record<keyof Visits, unknown>> | null)?.[name]
        return typeof value === 'number' ? value : undefined
      }
      const active = number('active')
      if (active === undefined) return {}
      const at = number('at') ?? active
      return { active, at, seen: Date.now() - at > VISIT_TIMEOUT ? active : number('seen') }
    },
  })

/** The end of the visit before this one, in milliseconds since 1970; undefined on the first. */
export function useLastVisit(): number | undefined {
  return useSelector(visitsOf(currentClient().baseAddress), ({ seen }) => seen)
}

/** Records the response of the list. @param response undefined while it is awaited. */
export function useRecordedVisit(response: Exchange | undefined): void {
  const { baseAddress } = currentClient()
  useEffect(() => {
    if (response) recordResponse(baseAddress, response)
  }, [baseAddress, response])
}

export const lastVisit = (baseAddress: string) => visitsOf(baseAddress).get().seen

/** Records a response of the service. The first one after `VISIT_TIMEOUT` starts a new visit. */
export function recordResponse(baseAddress: string, response: Exchange): void {
  const now = responseTime(response)
  visitsOf(baseAddress).change(({ seen, active = now }) => ({
    seen,
    active: Math.max(now, active),
    at: Date.now(),
  }))
}

/** The time since the last visit, by the rule of the filter "Since your last visit". */
export function sinceVisit(lastVisitAt: number | undefined, zone: TimeZone): TimeSpan | undefined {
  if (lastVisitAt === undefined) return undefined
  return { start: lastVisitAt + 1, end: presetSpan(1, zone).end }
}

/** The times whose changes are marked in a list. The result stays the same until one of them changes. */
export function useMarkedTimes(list?: ListQuery): MarkedTimes {
  const lastVisitAt = useLastVisit()
  const { zone } = usePreferences()
  const query = list && stringifyListQuery(list)
  return useMemo(
    () => ({
      visit: sinceVisit(lastVisitAt, zone),
      dates: query === undefined ? undefined : spanOfQuery(parseListQuery(query)),
    }),
    [lastVisitAt, zone, query],
  )
}
