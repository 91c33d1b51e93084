import { useEffect } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { responseTime } from '#client/errors.ts'
import type { Exchange } from '#client/errors.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { formatTimestamp, readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { currentClient } from '#web/data/connection.ts'
import { presetStart } from '#web/brand/times/date-presets.ts'
import { dayStart, dayToBefore } from '#web/brand/times/zone-clock.ts'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import { readStored, writeStored } from '#web/data/stored.ts'
import type { TimeZone } from '#web/data/preferences/time-zone.ts'

/** Times in milliseconds since 1970, by the service's clock where it can be read. Kept in localStorage in this form. */
interface VisitRecord {
  /** The end of the visit before this one; later updates are new to the reader. Undefined on the first visit. */
  readonly seen?: number | undefined
  /** The latest response of the service. */
  readonly active: number
}

/** A visit ends after so many milliseconds without a response. */
const VISIT_TIMEOUT = 30 * 60_000

const key = (baseAddress: string) => `brand-catalogue:visits:${baseAddress}`
/** The end of the visit before this one, by base address. */
const seen = createStore<Readonly<Record<string, number | undefined>>>({})
/** For a browser that stores nothing. */
const records = new Map<string, VisitRecord>()

/** The end of the visit before this one, in milliseconds since 1970; undefined on the first. */
export function useLastVisit(): number | undefined {
  const { baseAddress } = currentClient()
  return useStore(seen)[baseAddress] ?? expectedVisit(baseAddress)
}

/** What the first response will most likely find, so that what depends on it has its place from the start. */
function expectedVisit(baseAddress: string): number | undefined {
  const before = load(baseAddress)
  return before && Date.now() - before.active > VISIT_TIMEOUT ? before.active : before?.seen
}

/** Records the response of the list. */
export function useRecordedVisit({
  page,
  isStale,
}: {
  readonly page: BrandPage | undefined
  readonly isStale: boolean
}): void {
  const { baseAddress } = currentClient()
  const response = isStale ? undefined : page?.exchange
  useEffect(() => {
    if (response) recordResponse(baseAddress, response)
  }, [baseAddress, response])
}

export function lastVisit(baseAddress: string): number | undefined {
  return seen.get()[baseAddress]
}

/** Records a response of the service. The first one after `VISIT_TIMEOUT` starts a new visit. */
export function recordResponse(baseAddress: string, response: Exchange): void {
  const now = responseTime(response)
  const before = load(baseAddress)
  if (!before) return store(baseAddress, { active: now })
  const isNewVisit = now - before.active > VISIT_TIMEOUT
  return store(baseAddress, {
    seen: isNewVisit ? before.active : before.seen,
    active: Math.max(now, before.active),
  })
}

/** From now on only later updates are new. */
export function markAllSeen(baseAddress: string): void {
  const now = load(baseAddress)?.active ?? Date.now()
  store(baseAddress, { seen: now, active: now })
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

/** As the tab that was used last has left it. */
function load(baseAddress: string): VisitRecord | undefined {
  const value = readStored('localStorage', key(baseAddress)) as Partial<VisitRecord> | null
  if (typeof value?.active !== 'number') return records.get(baseAddress)
  return { active: value.active, seen: typeof value.seen === 'number' ? value.seen : undefined }
}

function store(baseAddress: string, record: VisitRecord): void {
  records.set(baseAddress, record)
  writeStored('localStorage', key(baseAddress), record)
  if (lastVisit(baseAddress) !== record.seen) seen.set({ ...seen.get(), [baseAddress]: record.seen })
}
