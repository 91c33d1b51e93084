/**
 * The one server: takes every request, hands `/v1` to its function and the rest to the site, and sees to what holds
 * whoever answers: request ids, safe headers, proxies, the log, the metrics, and an orderly end.
 */
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Exchange, type PlainAnswer, rememberExchange } from '#service/http/exchange.ts'
import { type Log, reportFailure } from '#service/http/log.ts'
import { PROBLEM_TYPE, ProblemError } from '#service/http/problem.ts'
import { decodedPath, refuseLongAddress, rewriteAddress } from '#service/http/request-address.ts'
import type { Settings } from '#service/settings/settings.ts'
import { refuseUnreadable } from './client-error.ts'
import { hostCheck } from './host-check.ts'
import type { Metrics } from '#service/metrics/metrics.ts'
import { createNodeServer } from './node-server.ts'
import { originReader } from './origin.ts'
import { Pipelines } from './pipelines.ts'
import { requestId } from './request-id.ts'
import { logAnswer, logsAnswers } from './request-log.ts'
import { safeHeaders } from './safe-headers.ts'

/** What the server needs to know of an answer, beside what it sends. */
export type LoggedAnswer = PlainAnswer & Pick<Exchange, 'route' | 'tokenId'> & { readonly error?: unknown }

export interface ServerOptions extends Pick<
  Settings,
  'publicUrl' | 'trustProxy' | 'allowedHosts' | 'writeTimeout' | 'maxConnections'
> {
  /** The path of PUBLIC_URL, without a trailing slash; empty for the root. */
  readonly prefix: string
  /** Answers what is under `/v1`; undefined: the site does. */
  readonly v1: ((request: Exchange) => LoggedAnswer | Promise<LoggedAnswer>) | undefined
  /** Answers everything else; finds the exchange by `exchangeOf`. */
  readonly site: RequestListener
  readonly log: Log
  readonly metrics: Metrics | undefined
  /** Called once nobody is connected any more. */
  readonly onClose: () => Promise<void>
}

const V1 = /^\/v1(?:[/?#]|$)/
/** More requests than this do not wait for the end of the turn: they would take memory. */
const MAX_TOGETHER = 64
/** Milliseconds between two looks for connections that have become idle, while closing. */
const IDLE_CHECK = 50

export class HttpServer {
  readonly #options: ServerOptions
  readonly #server: Server
  readonly #origin: ReturnType<typeof originReader>
  readonly #checkHost: ReturnType<typeof hostCheck>
  readonly #safeHeaders: Readonly<Record<string, string>>
  readonly #logs: boolean
  readonly #pipelines = new Pipelines()
  /** Requests to `/v1` that wait for the end of this turn of the event loop. */
  #arrived: { readonly exchange: Exchange; readonly response: ServerResponse }[] = []
  #closing: Promise<void> | undefined

  constructor(options: ServerOptions) {
    this.#options = options
    this.#origin = originReader(options.trustProxy)
    this.#checkHost = hostCheck(options.allowedHosts)
    this.#safeHeaders = safeHeaders(options.publicUrl)
    this.#logs = logsAnswers(options.log)
    this.#server = createNodeServer(options, (request, response) => this.#handle(request, response))
    // Node itself would refuse it without any header.
    this.#server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      this.#handle(
        request,
        response,
        new ProblemError(417, 'The service knows no expectation but 100-continue.'),
      ),
    )
    this.#server.on('clientError', (error, socket) => {
      // What came on this connection before the unreadable part is answered before that is refused.
      this.#answerArrived()
      refuseUnreadable(error, socket, this.#safeHeaders, options)
    })
  }

  /** Rejects with the system's error when the port cannot be opened. */
  async listen({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
    this.#server.listen(port, host)
    await once(this.#server, 'listening')
  }

  /** The address it listens at. */
  get origin(): string {
    const { address, family, port } = this.#server.address() as AddressInfo
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  }

  get isClosing(): boolean {
    return this.#closing !== undefined
  }

  /** Takes no new connections, finishes the requests under way, and lets go of everything. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  /** Cuts the connections of requests that are still under way. */
  closeAllConnections(): void {
    this.#server.closeAllConnections()
  }

  async #close(): Promise<void> {
    if (this.#server.listening) {
      const closed = once(this.#server, 'close')
      this.#server.close()
      // A connection that a request was using just now is not closed with the idle ones, but once it is idle.
      const timer = setInterval(() => this.#server.closeIdleConnections(), IDLE_CHECK)
      await closed
      clearInterval(timer)
    }
    this.#options.metrics?.close()
    await this.#options.onClose()
  }

  #handle(message: IncomingMessage, response: ServerResponse, refused = this.#checkHost(message)): void {
    const { v1, site, prefix } = this.#options
    if (!this.#pipelines.admit(message, response)) return
    const { host, protocol, address } = this.#origin(message)
    const exchange: Exchange = {
      id: requestId(message),
      method: message.method ?? '',
      url: rewriteAddress(message.url ?? '/', prefix),
      headers: message.headers,
      host,
      protocol,
      address,
      route: undefined,
      tokenId: undefined,
    }
    this.#observe(exchange, response)
    if (refused) {
      this.#refuse(exchange, response, refused)
    } else if (v1 && isV1(exchange.url)) {
      this.#arrived.push({ exchange, response })
      if (this.#arrived.length === 1) setImmediate(() => this.#answerArrived())
      else if (this.#arrived.length === MAX_TOGETHER) this.#answerArrived()
    } else {
      this.#handOn(exchange, message, response, site)
    }
  }

  /**
   * Answers the requests to `/v1` that arrived in this turn of the event loop: first makes all answers, then sends them.
   * One after another, each request takes 5 to 8 % more of the processor.
   */
  #answerArrived(): void {
    const { v1 } = this.#options
    const answered = this.#arrived.map(({ exchange, response }) => ({
      exchange,
      response,
      answer: v1!(exchange),
    }))
    this.#arrived = []
    for (const { exchange, response, answer } of answered) {
      if (answer instanceof Promise) void answer.then((awaited) => this.#send(exchange, response, awaited))
      else this.#send(exchange, response, answer)
    }
  }

  #handOn(
    exchange: Exchange,
    message: IncomingMessage,
    response: ServerResponse,
    site: RequestListener,
  ): void {
    try {
      refuseLongAddress(exchange.url)
    } catch (error) {
      this.#refuse(exchange, response, error as ProblemError)
      return
    }
    rememberExchange(message, exchange)
    this.#endIfClosing(response)
    response.setHeaders(new Map(Object.entries({ ...this.#safeHeaders, 'x-request-id': exchange.id })))
    site(message, response)
  }

  #refuse(exchange: Exchange, response: ServerResponse, problem: ProblemError): void {
    const body = JSON.stringify(problem)
    const headers = { 'content-type': PROBLEM_TYPE, 'content-length': Buffer.byteLength(body) }
    this.#send(exchange, response, {
      status: problem.statusCode,
      headers,
      body,
      route: undefined,
      tokenId: undefined,
    })
  }

  #send(exchange: Exchange, response: ServerResponse, answer: LoggedAnswer): void {
    const { status, headers, body, route, tokenId, error } = answer
    exchange.route = route
    exchange.tokenId = tokenId
    if (this.#logs) exchange.bytes = body === undefined ? 0 : Buffer.byteLength(body)
    if (error !== undefined) reportFailure(this.#options.log.child({ reqId: exchange.id }), error)
    this.#endIfClosing(response)
    response.writeHead(status, { ...this.#safeHeaders, 'x-request-id': exchange.id, ...headers })
    response.end(body)
  }

  /** Else the connection would stay open for a next request, and keep the service from closing. */
  #endIfClosing(response: ServerResponse): void {
    if (this.isClosing) response.shouldKeepAlive = false
  }

  /** Logs and counts the request once it is answered, or its client is gone. */
  #observe(exchange: Exchange, response: ServerResponse): void {
    const { log, metrics } = this.#options
    if (!this.#logs && !metrics) return
    const start = performance.now()
    metrics?.requestStarted()
    response.once('close', () => {
      const elapsed = performance.now() - start
      metrics?.requestEnded(exchange.route, exchange.method, response.statusCode, elapsed)
      if (this.#logs) logAnswer(log, exchange, response, elapsed)
    })
  }
}

function isV1(url: string): boolean {
  // Escapes are decoded only where there are any: most addresses have none in their path.
  return V1.test(url) || (url.includes('%') && V1.test(decodedPath(url)))
}
