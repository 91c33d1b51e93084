/**
 * Requests and responses as plain values of no framework. Beside them in this folder are the rules of HTTP that `/v1`, the
 * site and the gateway share.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** As much of a request as `/v1` depends on. Fastify's requests have this shape. */
export interface PlainRequest {
  readonly method: string
  /** Path and query, normalised. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Host and scheme that the client used: as a trusted proxy reports them, else the request's own. */
  readonly host: string
  readonly protocol: string
  /** The client's IP address, likewise. */
  readonly ip: string
}

export interface PlainResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string | Buffer | undefined
}
