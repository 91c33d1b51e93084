import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** An id that is safe in a header and in a log line. */
const REQUEST_ID = /^[\w.:-]{1,100}$/

/** The request's own `X-Request-Id`, else a random one: ids that count up would tell clients how busy the service is. */
export function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
