import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Settings } from '#service/settings/settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token that was accepted, or of a gateway, that was sent. */
    tokenId: string | undefined
  }
}

/** Longer values of `User-Agent` are cut. */
const MAX_USER_AGENT = 200

/** Whether requests are logged, and so are changes of the catalogue. */
export function logsRequests(level: Settings['logLevel']): boolean {
  return level === 'info' || level === 'debug'
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
    bytes: bodyLength(method, reply),
    address: ip,
    userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT),
    ...(tokenId !== undefined && { token: tokenId }),
  }
}

/** Undefined if the body was compressed while it was sent. */
function bodyLength(method: string, reply: FastifyReply): number | undefined {
  if (method === 'HEAD' || reply.statusCode === 204 || reply.statusCode === 304) return 0
  const length = reply.getHeader('content-length')
  return length === undefined ? undefined : Number(length)
}
