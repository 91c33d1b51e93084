import type { ServerResponse } from 'node:http'
import type { Exchange } from '#service/http/exchange.ts'
import type { Log } from '#service/http/log.ts'

/** Longer names of clients are cut. */
const MAX_USER_AGENT = 200
/** The context of a trace (https://www.w3.org/TR/trace-context/). */
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Whether each answered request is a line in the log. */
export function logsAnswers({ level }: Log): boolean {
  return /^(?:info|debug)$/.test(level)
}

/** One line for an answered request, at level `info`. @param elapsed in milliseconds. */
export function logAnswer(log: Log, exchange: Exchange, response: ServerResponse, elapsed: number): void {
  const { id, method, url, address, tokenId, headers } = exchange
  const { traceparent } = headers
  log.child({ reqId: id }).info(
    {
      method,
      url,
      status: response.statusCode,
      ms: Math.round(elapsed * 10) / 10,
      bytes: exchange.bytes ?? bodyLength(method, response),
      address,
      userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT),
      ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && { traceparent }),
      ...(tokenId !== undefined && { token: tokenId }),
    },
    'request',
  )
}

/** The length of a body that the site sent; undefined where it was compressed on the way. */
function bodyLength(method: string, response: ServerResponse): number | undefined {
  if (method === 'HEAD' || response.statusCode === 204 || response.statusCode === 304) return 0
  const length = response.getHeader('content-length')
  return length === undefined ? undefined : Number(length)
}
