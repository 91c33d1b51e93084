import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TokenCheck } from '#service/authenticate.ts'
import { proceed } from '#service/awaitable.ts'
import type { OperationSettings } from '#service/operation-settings.ts'
import type { Metrics } from '#service/operations/metrics.ts'
import { logAnswered, logsRequests } from '#service/operations/request-log.ts'
import { publicPath } from '#service/public-address.ts'
import { MAX_ADDRESS_LENGTH, rewriteAddress } from '#service/request-address.ts'
import { SAFE_HEADERS } from '#service/safe-headers.ts'
import type { Settings } from '#service/settings.ts'
import { ANSWER_HEADERS, type BrandAnswers } from './brand-answers.ts'
import { type Representation, represent } from './representation.ts'

export type DirectOptions = {
  /** Names requests, as the framework does. */
  readonly requestId: (request: IncomingMessage) => string
  readonly metrics?: Metrics | undefined
} & Pick<OperationSettings, 'corsOrigins'> &
  Pick<Settings, 'publicUrl' | 'trustProxy'>

/** An admitted request: its address, the brand's id in it, and the id of its token. */
interface Visit {
  readonly url: string
  readonly id: string | undefined
  readonly tokenId: string
}

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
    answer(request, response, { url, id: path?.[1], tokenId })
  })

  function isUsual({ method, headers }: IncomingMessage): boolean {
    const foreign = corsOrigins.length > 0 && headers.origin !== undefined
    return method === 'GET' && headers.host !== undefined && !foreign && !closing
  }

  function answer(request: IncomingMessage, response: ServerResponse, visit: Visit): void {
    const { headers } = request
    const start = performance.now()
    function send({ status, headers: own, body }: Representation): void {
      const name = requestId(request)
      if (logs || metrics) {
        const address = request.socket.remoteAddress ?? ''
        response.once('finish', () => {
          const elapsed = performance.now() - start
          metrics?.observe(visit.id === undefined ? '/v1/brands' : '/v1/brands/:id', 'GET', status, elapsed)
          if (!logs) return
          const log = app.log.child({ reqId: name })
          logAnswered(log, { method: 'GET', status, elapsed, address, ...visit })
        })
      }
      response.writeHead(status, { ...SAFE_HEADERS, 'x-request-id': name, ...ANSWER_HEADERS, ...own })
      response.end(body)
    }
    function passOn(): void {
      tokens.remember(request, visit.tokenId)
      serve(request, response)
    }
    try {
      const asked = { url: visit.url, host: headers.host!, protocol: 'http' } as const
      const sent = proceed(answers.answer(asked, visit.id), (answer) =>
        proceed(represent(answer, headers, answers.vary, varyTail), send),
      )
      if (sent instanceof Promise) sent.catch(passOn)
    } catch {
      passOn()
    }
  }
}
