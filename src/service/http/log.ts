import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import { ProblemError } from './problem.ts'

/** Where lines of JSON go: as much of pino's logger as we use. */
export interface Log {
  readonly level: string
  readonly child: (fields: object) => Log
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

const SECRETS = /\bbcat_\w+|(?<=\bBearer(?: |\+|%20)+)[^\s"\\&]+|(?<=\baccess_token=)[^\s"\\&]+/gi

/** A stream for log lines that masks everything in them that looks like a token, wherever it is. */
export function maskedStream(write = (line: string): unknown => process.stdout.write(line)): {
  write: (line: string) => void
} {
  return { write: (line) => void write(line.replace(SECRETS, '***')) }
}

/** Milliseconds between two reports of an outage: every request meets it. */
const OUTAGE_INTERVAL = 10_000
let nextOutageReport = 0

/** Logs why a request failed, where that was the service's fault. */
export function reportFailure(log: Log, error: unknown): void {
  if (error instanceof ProblemError) return
  if (!(error instanceof StoreUnavailable)) {
    log.error({ err: error }, 'request failed')
    return
  }
  if (performance.now() < nextOutageReport) return
  nextOutageReport = performance.now() + OUTAGE_INTERVAL
  const { message, cause } = error
  log.warn({ reason: cause instanceof Error ? cause.message : undefined }, message)
}
