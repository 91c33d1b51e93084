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

/** Parts of an address in which something is percent-encoded. */
const ENCODED = /[^\s"\\&?]*%[^\s"\\&?]*/g
/** How many times a token may have been encoded and still be recognised. */
const MAX_ENCODINGS = 3

/** A stream for log lines that masks everything in them that looks like a token, wherever it is and however encoded. */
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

/** Masks all of a part, since what encodes the token in it cannot be told from the rest. */
function maskEncoded(part: string): string {
  let decoded = part
  for (let round = 0; round < MAX_ENCODINGS; round++) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    if (decoded.search(SECRETS) >= 0) return '***'
  }
  return part
}

/** Milliseconds between two reports of what every request may meet. */
const REPORT_INTERVAL = 10_000

/** Logs why a request failed, where that was the service's fault. */
export function reportFailure(log: Log, error: unknown): void {
  if (error instanceof ProblemError) return
  if (error instanceof StoreUnavailable) reportOutage(log, error)
  else log.error({ err: error }, 'request failed')
}

const reportOutage = atIntervals((log: Log, { message, cause }: StoreUnavailable) =>
  log.warn({ reason: cause instanceof Error ? cause.message : undefined }, message),
)

/** Logs that a connection was refused because there are as many as MAX_CONNECTIONS allows. */
export const reportRefusedConnection = atIntervals((log: Log, maxConnections: number) =>
  log.warn({ maxConnections }, 'connections are refused: MAX_CONNECTIONS are open'),
)

/** The same report, but silent for a while after each time. */
function atIntervals<A extends unknown[]>(report: (...details: A) => void): (...details: A) => void {
  let next = 0
  return (...details) => {
    if (performance.now() < next) return
    next = performance.now() + REPORT_INTERVAL
    report(...details)
  }
}
