import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A caller's own id of a request, if it is fit for a header and a log line. */
const REQUEST_ID = /^[\w.:-]{1,100}$/

/** Names requests: by their own `X-Request-Id`, else by a number that no other process gives out. */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : `${prefix}-${(++count).toString(36)}`
  }
}
