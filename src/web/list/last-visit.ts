import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { type Exchange, responseTime } from '#client/errors.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { formatTimestamp, readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { currentClient } from '#web/data/connection.ts'
import { dayStart, dayToBefore, presetStart } from '#web/brand/zone-clock.ts'
import { persisted } from '#web/data/persisted.ts'
import type { TimeZone } from '#web/data/time-zone.ts'

/** Times in milliseconds since 1970, by the service's clock where it can be read. Kept in localStorage in this form. */
interface Visits {
  /** The end of the visit before this one; later updates are new to the reader. Undefined on the first visit. */
  readonly seen?: number | undefined
  /** The latest response of the service; undefined before the first. */
  readonly active?: number | undefined
}

/** A visit ends after so many milliseconds without a response. */
const VISIT_TIMEOUT = 30 * 60_000

const visitsOf = (baseAddress: string) =>
  persisted<Visits>(`brand-catalogue:visits:${baseAddress}`, {
    read: (stored) => {
      const { seen, active } = (stored ?? {}) as Partial<Record<keyof Visits, unknown>>
      if (typeof active !== 'number') return {}
      return { active, seen: typeof seen === 'number' ? seen : undefined }
    },
  })

/** The services that have responded since this page was loaded. */
const answered = new Set<string>()

/**
 * The end of the visit before this one, in milliseconds since 1970; undefined on the first. Before the first response it is
 * what that will most likely find, so that what depends on it has its place from the start.
 */
export function useLastVisit(): number | undefined {
  const { baseAddress } = currentClient()
  const visits = useSelector(visitsOf(baseAddress))
  return answered.has(baseAddress) ? visits.seen : expectedVisit(visits)
}

function expectedVisit({ seen, active }: Visits): number | undefined {
  return active !== undefined && Date.now() - active > VISIT_TIMEOUT ? active : seen
}

/** Records the response of the list. @param response undefined while it is awaited. */
export function useRecordedVisit(response: Exchange | undefined): void {
  const { baseAddress } = currentClient()
  useEffect(() => {
    if (response) recordResponse(baseAddress, response)
  }, [baseAddress, response])
}

export function lastVisit(baseAddress: string): number | undefined {
  return visitsOf(baseAddress).get().seen
}

/** Records a response of the service. The first one after `VISIT_TIMEOUT` starts a new visit. */
export function recordResponse(baseAddress: string, response: Exchange): void {
  const now = responseTime(response)
  answered.add(baseAddress)
  visitsOf(baseAddress).change(({ seen, active = now }) => ({
    seen: now - active > VISIT_TIMEOUT ? active : seen,
    active: Math.max(now, active),
  }))
}

/** From now on only later updates are new. */
export function markAllSeen(baseAddress: string): void {
  visitsOf(baseAddress).change(({ active = Date.now() }) => ({ seen: active, active }))
}

/**
 * The filters for what changed since the last visit, until the end of today: a service may hold brands with an update in
 * the future.
 */
export function sinceVisit(lastVisitAt: number, form: TimestampForm, zone: TimeZone) {
  return {
    updated_after: formatTimestamp(lastVisitAt, form),
    updated_before: dayToBefore(presetStart(1, zone), form, zone),
  }
}

/** The same within the dates that a query has already. */
export function sinceVisitWithin(
  query: ListQuery,
  lastVisitAt: number,
  form: TimestampForm,
  zone: TimeZone,
): ReturnType<typeof sinceVisit> {
  const since = sinceVisit(lastVisitAt, form, zone)
  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  return {
    updated_after: after !== undefined && isLater(after, since.updated_after) ? after : since.updated_after,
    updated_before:
      before !== undefined && isLater(since.updated_before, before) ? before : since.updated_before,
  }
}

/** Whether a time is since the last visit, as `sinceVisit` filters. */
export function isSinceVisit(at: number | null, lastVisitAt: number | undefined, zone: TimeZone): boolean {
  if (at === null || lastVisitAt === undefined) return false
  return at > lastVisitAt && at < dayStart(presetStart(1, zone), 1, zone)
}

function isLater(value: string, other: string): boolean {
  return (readTimestamp(value)?.at ?? 0) > (readTimestamp(other)?.at ?? 0)
}
