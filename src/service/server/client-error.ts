import type { Duplex } from 'node:stream'
import { STATUS_CODES } from 'node:http'
import { systemErrorCode } from '#service/command/start-failure.ts'
import { PROBLEM_TYPE, ProblemError } from '#service/http/problem.ts'

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_INVALID_URL: [400, 'The address holds characters that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** Answers what Node could not even parse as a request. */
export function sendClientError(error: Error, socket: Duplex): void {
  const code = systemErrorCode(error)
  if (code === 'ECONNRESET' || !socket.writable) return
  const [status, detail] = CLIENT_ERRORS[code] ?? [400, 'This is not an HTTP request.']
  const body = JSON.stringify(new ProblemError(status, detail))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
