import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { PROBLEM_TYPE, ProblemError } from '#service/http/problem.ts'

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_INVALID_URL: [400, 'The address holds characters that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/**
 * Fastify's `clientErrorHandler`: the response to what Node could not parse as a request.
 * @param headers of every response.
 * @param onResponse called with its status.
 */
export function clientErrorHandler(
  headers: Readonly<Record<string, string>>,
  onResponse: (status: number) => void,
) {
  return function handle(this: FastifyInstance, { code }: ConnectionError, socket: Socket): void {
    if (code === 'ECONNRESET' || !socket.writable) return
    const [status, detail] = CLIENT_ERRORS[code] ?? [400, 'This is not an HTTP request.']
    const id = randomUUID()
    this.log.info({ reqId: id, status, address: socket.remoteAddress, reason: code }, 'unreadable request')
    onResponse(status)

    const body = JSON.stringify(new ProblemError(status, detail))
    const all = {
      'content-type': PROBLEM_TYPE,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      ...headers,
      'x-request-id': id,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
}
