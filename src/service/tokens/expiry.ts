const SECONDS = { m: 60, h: 3600, d: 86_400, w: 7 * 86_400 } as const
/** Far enough for any token, and within what a JavaScript date can hold. */
const MAX_SECONDS = 100 * 366 * 86_400

/**
 * When a token expires: after a time such as `10m`, `12h`, `90d` or `4w`, or at the start of a day such as `2027-01-31`, UTC.
 * @param now Unix seconds. @returns Unix seconds, or undefined where the text says neither, or nothing that lies ahead.
 */
export function readExpiry(text: string, now: number): number | undefined {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? []
  const at = unit ? now + Number(count) * SECONDS[unit as keyof typeof SECONDS] : readDay(text)
  return at > now && at <= now + MAX_SECONDS ? at : undefined
}

/** NaN for what is no day of the calendar, 30 February too. */
function readDay(text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? Number.NaN : at / 1000
}
