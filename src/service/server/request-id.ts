import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A caller's own id of a request, if it is fit for a header and a log line. */
const REQUEST_ID = /^[\w.:-]{1,100}$/

/** The id of a request: its own `X-Request-Id`, else a random one. A counter would tell clients how busy the service is. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
