import { useSyncExternalStore } from 'react'
import type { BrandPage } from '#client/brand-client.ts'

/** When this device looked at a service, in milliseconds since 1970, by the service's own clock where it tells. */
interface Visits {
  /** Brands updated after this moment are new to the reader. Undefined on the very first visit. */
  readonly seen?: number | undefined
  /** The last sign of life of the current visit. */
  readonly active: number
}

/** A pause this long ends a visit, in milliseconds. */
const PAUSE = 30 * 60_000

const key = (baseAddress: string) => `brand-catalogue:visits:${baseAddress}`
const listeners = new Set<() => void>()
const known = new Map<string, Visits>()

/** The end of the visit before this one; undefined on the very first. */
export function useLastVisit(baseAddress: string): number | undefined {
  return useSyncExternalStore(subscribe, () => known.get(baseAddress)?.seen)
}

/** Notes a sign of life: an answer of the service. The first after a pause begins a new visit. */
export function noteVisit(baseAddress: string, page: BrandPage): void {
  const now = serverTime(page)
  const before = known.get(baseAddress) ?? load(baseAddress)
  if (!before) return store(baseAddress, { active: now })
  const paused = now - before.active > PAUSE
  return store(baseAddress, {
    seen: paused ? before.active : before.seen,
    active: Math.max(now, before.active),
  })
}

/** From now on only what changes later is new. */
export function markAllSeen(baseAddress: string): void {
  const now = known.get(baseAddress)?.active ?? Date.now()
  store(baseAddress, { seen: now, active: now })
}

/** The `Date` header, which scripts may read on the same origin; else this device's clock. */
function serverTime({ exchange }: BrandPage): number {
  const date = exchange.headers.find(([name]) => name === 'date')?.[1]
  const at = date ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? Date.now() : at
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function load(baseAddress: string): Visits | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(key(baseAddress)) ?? 'null') as Partial<Visits> | null
    if (typeof value?.active !== 'number') return undefined
    return { active: value.active, seen: typeof value.seen === 'number' ? value.seen : undefined }
  } catch {
    return undefined
  }
}

function store(baseAddress: string, visits: Visits): void {
  const changed = known.get(baseAddress)?.seen !== visits.seen
  known.set(baseAddress, visits)
  try {
    localStorage.setItem(key(baseAddress), JSON.stringify(visits))
  } catch {
    // Remembered for this visit only.
  }
  if (changed) for (const listener of listeners) listener()
}
