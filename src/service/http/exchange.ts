/**
 * What requests and answers are, for everything behind the server: plain values, of no framework. Beside it in this
 * folder are the rules of HTTP that `/v1`, the site and the gateway share.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

export interface PlainRequest {
  /** Names the request in the log and in `X-Request-Id`. */
  readonly id: string
  readonly method: string
  /** Path and query, without the path of PUBLIC_URL. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Host and scheme that the client used: a trusted proxy's word for them, else the request's own. */
  readonly host: string
  readonly protocol: string
  /** The client's IP address; behind a trusted proxy the one that the proxy names. */
  readonly address: string
}

export interface PlainAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | Buffer | undefined
}

/** A request on its way through the site, and what the log and the metrics are to say of it. */
export interface Exchange extends PlainRequest {
  /** The route as it was declared; undefined: none. */
  route?: string | undefined
  /** Of the token that was accepted; undefined: none was. */
  tokenId?: string | undefined
  /** Length of the body that was sent; undefined: its `Content-Length` says. */
  bytes?: number | undefined
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()

/** Has `exchangeOf` find an exchange by Node's request, which is all that a framework hands on. */
export function rememberExchange(request: IncomingMessage, exchange: Exchange): void {
  exchanges.set(request, exchange)
}

export function exchangeOf(request: IncomingMessage): Exchange {
  const exchange = exchanges.get(request)
  if (!exchange) throw new Error('A request has passed by the server.')
  return exchange
}
