import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** A caller's own id of a request, as far as it can stand in a header and a log line. */
const REQUEST_ID = /^[\w.:-]{1,100}$/
const SECRETS = /\bbcat_\w+|(?<=\bBearer(?: |\+|%20)+)[^\s"\\&]+|(?<=\baccess_token=)[^\s"\\&]+/gi

/** Names requests: by their own `X-Request-Id`, else by a number that no other process gives out. */
export function requestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : `${prefix}-${(++count).toString(36)}`
  }
}

/** Where log lines go: to `write`, with everything in them that looks like a token masked, wherever it stands. */
export function maskedStream(write = (line: string): unknown => process.stdout.write(line)): {
  write: (line: string) => void
} {
  return { write: (line) => void write(line.replace(SECRETS, '***')) }
}

/** A request that was answered. */
export interface Answered {
  readonly method: string
  readonly url: string
  readonly status: number
  /** Milliseconds. */
  readonly elapsed: number
  readonly address: string
  /** Of the token that was accepted; empty: none was. */
  readonly tokenId: string
}

/** Whether each answered request is a line in the log. */
export function logsRequests({ log }: FastifyInstance): boolean {
  return /^(?:info|debug)$/.test(log.level)
}

/** One line for each answered request, at level `info`. */
export function logRequests(app: FastifyInstance): void {
  if (!logsRequests(app)) return
  app.addHook('onResponse', async ({ log, method, url, ip, tokenId }, { statusCode, elapsedTime }) => {
    logAnswered(log, { method, url, status: statusCode, elapsed: elapsedTime, address: ip, tokenId })
  })
}

export function logAnswered(
  log: FastifyBaseLogger,
  { method, url, status, elapsed, address, tokenId }: Answered,
): void {
  const ms = Math.round(elapsed * 10) / 10
  log.info({ method, url, status, ms, address, ...(tokenId !== '' && { token: tokenId }) }, 'request')
}
