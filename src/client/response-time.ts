import type { Exchange } from './errors.ts'

/** When a response was sent, in milliseconds since 1970: its `Date` header, which scripts can read on the same origin only; otherwise this device's clock. */
export function responseTime({ headers }: Exchange): number {
  const date = headers.find(([name]) => name === 'date')?.[1]
  const at = date ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? Date.now() : at
}
