/** What is logged: one line for each request, failures, and no tokens. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** The part of pino's logger that we use. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>>

/** Milliseconds between two reports of an error that every request may run into. */
const REPORT_INTERVAL = 10_000

/** Throttles a function: a call within ten seconds of the last one that ran is a no-op. */
export function throttled<A extends unknown[]>(report: (...details: A) => void): (...details: A) => void {
  let next = 0
  return (...details) => {
    if (performance.now() < next) return
    next = performance.now() + REPORT_INTERVAL
    report(...details)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the accepted access token; in a gateway, of the one that was sent. */
    tokenId: string | undefined
  }
}

/** An id that is safe in a header and in a log line. */
const REQUEST_ID = /^[\w.:-]{1,100}$/

/** The request's own `X-Request-Id`, else a random one: ids that count up would tell clients how busy the service is. */
export function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** One log line for each request, when its response is sent or its client has disconnected. */
export class AccessLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return
    reply.raw.once('close', () => request.server.log.info(fields(request, reply), 'request'))
  }

  override requestCompleted(): void {}
}

function fields(request: FastifyRequest, reply: FastifyReply): object {
  const { id, method, url, ip, tokenId, headers } = request
  return {
    reqId: id,
    method,
    url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: ip,
    userAgent: headers['user-agent']?.slice(0, 200),
    ...(tokenId !== undefined && { token: tokenId }),
  }
}

/** Matches text that looks like a token. In an address, its underscore and the text before it may be percent-encoded. */
const SECRETS =
  /\bbcat(?:_|%(?:25)*5f)\w+|(?<=\bBearer(?: |\+|%(?:25)*20)+)[^\s"\\&]+|(?<=\baccess_token(?:=|%(?:25)*3d))[^\s"\\&]+/gi

/** A stream for log lines that masks tokens. */
export function maskedStream(write = (line: string): unknown => process.stdout.write(line)): {
  write: (line: string) => void
} {
  return { write: (line) => void write(line.replace(SECRETS, '***')) }
}
