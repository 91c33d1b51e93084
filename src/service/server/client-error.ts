import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { systemErrorCode } from '#service/command/start-failure.ts'
import type { Log } from '#service/http/log.ts'
import { PROBLEM_TYPE, ProblemError } from '#service/http/problem.ts'
import type { Metrics } from '#service/metrics/metrics.ts'

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_INVALID_URL: [400, 'The address holds characters that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** Refuses what Node could not even parse as a request, and logs and counts it. */
export function refuseUnreadable(
  error: Error,
  socket: Duplex,
  safeHeaders: Readonly<Record<string, string>>,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics | undefined },
): void {
  const code = systemErrorCode(error)
  if (code === 'ECONNRESET' || !socket.writable) return
  const [status, detail] = CLIENT_ERRORS[code] ?? [400, 'This is not an HTTP request.']
  const id = randomUUID()
  const address = socket instanceof Socket ? socket.remoteAddress : undefined
  log.child({ reqId: id }).info({ status, address, reason: code }, 'unreadable request')
  metrics?.countUnreadable(status)

  const body = JSON.stringify(new ProblemError(status, detail))
  const headers = {
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...safeHeaders,
    'x-request-id': id,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
