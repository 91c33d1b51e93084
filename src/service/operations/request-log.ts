import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

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

/** One line for each answered request, at level `info`. */
export function logRequests(app: FastifyInstance): void {
  if (!/^(?:info|debug)$/.test(app.log.level)) return
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.tokenId !== '' && { token: request.tokenId }),
      },
      'request',
    )
  })
}
