import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import { ProblemError } from './problem.ts'

/** As much of pino's logger as we use. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>>

/** Milliseconds between two reports of an error that every request may meet. */
const REPORT_INTERVAL = 10_000

/** Logs why a request failed, if the service is to blame. */
export function reportFailure(log: Log, error: unknown, reqId: string): void {
  if (error instanceof ProblemError) return
  if (error instanceof StoreUnavailable) reportOutage(log, error)
  else log.error({ reqId, err: error }, 'request failed')
}

const reportOutage = throttled((log: Log, { message, cause }: StoreUnavailable) =>
  log.warn({ reason: cause instanceof Error ? cause.message : undefined }, message),
)

/** The same function, but calls within ten seconds of the last one that took effect do nothing. */
export function throttled<A extends unknown[]>(report: (...details: A) => void): (...details: A) => void {
  let next = 0
  return (...details) => {
    if (performance.now() < next) return
    next = performance.now() + REPORT_INTERVAL
    report(...details)
  }
}
