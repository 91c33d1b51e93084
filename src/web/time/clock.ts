/** The time, by the clock of the service if that of this device is wrong. */

/** Within half a day, in milliseconds, this device's clock counts: the header may come from a cache, or another clock. */
const MAX_APART = 12 * 3_600_000

let offset = 0

/** In milliseconds since 1970. */
export const currentTime = (): number => Date.now() + offset

/** @param date the `Date` header of a response, or `null` if this page may not read it. */
export function setServiceTime(date: string | null): void {
  const apart = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(apart)) offset = Math.abs(apart) > MAX_APART ? apart : 0
}
