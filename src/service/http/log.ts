import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import { ProblemError } from './problem.ts'

/** As much of pino's logger as we use. */
export interface Log {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

const SECRETS = /\bbcat_\w+|(?<=\bBearer(?: |\+|%20)+)[^\s"\\&]+|(?<=\baccess_token=)[^\s"\\&]+/gi

/** Parts of a URL that are percent-encoded. */
const ENCODED = /[^\s"\\&?]*%[^\s"\\&?]*/g
/** A token that was encoded more often is not recognised. */
const MAX_ENCODINGS = 3

/** A stream for log lines that masks everything that looks like a token, percent-encoded or not. */
export function maskedStream(write = (line: string): unknown => process.stdout.write(line)): {
  write: (line: string) => void
} {
  return {
    write(line) {
      const masked = line.replace(SECRETS, '***')
      write(masked.includes('%') ? masked.replace(ENCODED, maskEncoded) : masked)
    },
  }
}

/** Masks the whole part, because it is unknown which of its characters encode the token. */
function maskEncoded(part: string): string {
  let decoded = part
  for (let round = 0; round < MAX_ENCODINGS; round++) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    if (decoded.search(SECRETS) >= 0) return '***'
  }
  return part
}

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
