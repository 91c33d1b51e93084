import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TokenCheck } from '#service/v1/token-check.ts'
import { type Awaitable, proceed } from '#service/stores/model/awaitable.ts'
import type { OperationSettings } from '#service/settings/operation-settings.ts'
import type { Metrics } from './metrics.ts'
import { logAnswered, logsRequests } from './request-log.ts'
import { publicPath } from '#service/http/public-address.ts'
import { MAX_ADDRESS_LENGTH, rewriteAddress } from '#service/http/request-address.ts'
import { SAFE_HEADERS } from './safe-headers.ts'
import type { Settings } from '#service/settings/settings.ts'
import { ANSWER_HEADERS, type BrandAnswers } from '#service/v1/brand-answers.ts'
import { type Representation, represent } from '#service/v1/representation.ts'

export type DirectOptions = {
  /** Names requests, as the framework does. */
  readonly requestId: (request: IncomingMessage) => string
  readonly metrics?: Metrics | undefined
} & Pick<OperationSettings, 'corsOrigins'> &
  Pick<Settings, 'publicUrl' | 'trustProxy'>

/** An admitted request that waits for its answer. */
interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: string
  /** The brand's id in the address. */
  readonly id: string | undefined
  readonly tokenId: string
  /** When it came, in milliseconds. */
  readonly start: number
}

/** Answers that are made before the first of them is sent. */
const TOGETHER = 32

/** What can be answered directly; the group is a brand's id. */
const DIRECT = /^\/v1\/brands(?:\/(\d+))?(?:\?|$)/

/**
 * Answers the common request, a GET with a good token for brands that are there, before the framework looks at it: that
 * look costs more than the answer. Everything out of the ordinary goes the framework's way, and so does a request whose
 * answer turns out to be a problem. Both ways send the same bytes, log the same line and count the same.
 */
export function answerDirectly(
  app: FastifyInstance,
  tokens: TokenCheck,
  answers: BrandAnswers,
  { requestId, metrics, corsOrigins, publicUrl, trustProxy }: DirectOptions,
): void {
  const logs = logsRequests(app)
  // What a proxy says is for the framework to read, where it matters.
  if (trustProxy !== false && (publicUrl === undefined || logs)) return
  const prefix = publicPath(publicUrl)
  const varyTail = corsOrigins.length === 0 || corsOrigins.includes('*') ? '' : ', Origin'
  let arrived: Visit[] = []
  let closing = false
  app.addHook('preClose', async () => void (closing = true))

  const [serve] = app.server.listeners('request') as [RequestListener]
  app.server.removeListener('request', serve).on('request', (request, response) => {
    const { url: sent = '' } = request
    // Nothing that has to be mended is answered directly.
    const url = prefix === '' ? sent : rewriteAddress(sent, prefix)
    const path = isUsual(request) && url.length <= MAX_ADDRESS_LENGTH ? DIRECT.exec(url) : null
    const tokenId = path ? tokens.admit(request) : undefined
    if (tokenId === undefined) return serve(request, response)
    arrived.push({ request, response, url, id: path?.[1], tokenId, start: performance.now() })
    if (arrived.length === 1) setImmediate(answerArrived)
  })
  // What came on a connection before something unreadable is answered before that is refused.
  app.server.prependListener('clientError', answerArrived)

  function isUsual({ method, headers }: IncomingMessage): boolean {
    const foreign = corsOrigins.length > 0 && headers.origin !== undefined
    return method === 'GET' && headers.host !== undefined && !foreign && !closing
  }

  /**
   * Answers what has arrived while the event loop looked at its sockets: makes the answers, then sends them. Doing the
   * same for many in a row finds code and data in the processor's caches; going through everything for one request after
   * another takes a quarter more of its time.
   */
  function answerArrived(): void {
    const visits = arrived
    arrived = []
    for (let at = 0; at < visits.length; at += TOGETHER) {
      const some = visits.slice(at, at + TOGETHER)
      const answers = some.map(make)
      for (const [place, visit] of some.entries()) deliver(visit, answers[place])
    }
  }

  /** Undefined: the answer is a problem. */
  function make({ url, id, request: { headers } }: Visit): Awaitable<Representation> | undefined {
    try {
      return proceed(answers.answer({ url, host: headers.host!, protocol: 'http' }, id), (answer) =>
        represent(answer, headers, answers.vary, varyTail),
      )
    } catch {
      return undefined
    }
  }

  function deliver(visit: Visit, made: Awaitable<Representation> | undefined): void {
    if (made instanceof Promise) {
      made.then(
        (made) => send(visit, made),
        () => passOn(visit),
      )
    } else if (made) send(visit, made)
    else passOn(visit)
  }

  function send(visit: Visit, { status, headers, body }: Representation): void {
    const { request, response, url, id, tokenId, start } = visit
    const name = requestId(request)
    if (logs || metrics) {
      const address = request.socket.remoteAddress ?? ''
      response.once('finish', () => {
        const elapsed = performance.now() - start
        metrics?.observe(id === undefined ? '/v1/brands' : '/v1/brands/:id', 'GET', status, elapsed)
        if (!logs) return
        const log = app.log.child({ reqId: name })
        logAnswered(log, { method: 'GET', url, status, elapsed, address, tokenId })
      })
    }
    // Else the connection would stay open for a next request, and keep the service from closing.
    const last = closing && { connection: 'close' }
    response.writeHead(status, {
      ...SAFE_HEADERS,
      'x-request-id': name,
      ...ANSWER_HEADERS,
      ...headers,
      ...last,
    })
    response.end(body)
  }

  function passOn({ request, response, tokenId }: Visit): void {
    tokens.remember(request, tokenId)
    serve(request, response)
  }
}
