/** `/v1` of another brand service, which decides whether a token is valid (docs/operating.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { LRUCache } from 'lru-cache'
import { publicAddress } from '#service/http/address.ts'
import { throttled } from '#service/http/log.ts'
import { addDurations } from '#service/http/metrics.ts'
import { clientAt, RateLimiter, refuseTooMany } from '#service/http/rate-limiter.ts'
import type { Upstream } from '#service/settings/settings.ts'
import { hashToken, tokenId } from '#service/tokens/access-token.ts'
import { addApiHooks, type ApiOptions } from './api-hooks.ts'
import { askUpstream, explainFailure, upstreamAddress, withOwnAddresses } from './upstream.ts'

interface GatewayOptions extends ApiOptions {
  readonly upstream: Upstream
  readonly registry?: Registry | undefined
}

/** Accepted tokens that are remembered; when there are more, the one that was used longest ago is forgotten. */
const MAX_ACCEPTED = 10_000
/** Bearer and nothing else: at another scheme, browsers ask the person for a password. */
const BEARER_CHALLENGE = /^Bearer(?: \w+="[^"\\]*"(?:, ?\w+="[^"\\]*")*)?$/
const RESPONSE_HEADERS = ['content-type', 'etag', 'last-modified', 'retry-after']

export async function gateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const { upstream, registry } = options
  const trials = new TokenTrials(options.failedAuthLimit)
  const durations =
    registry &&
    addDurations(
      registry,
      'upstream_request_duration_seconds',
      'Time that the service behind the gateway took.',
      ['status'],
    )
  const logFailure = throttled((err: unknown) =>
    app.log.warn({ err }, 'the upstream service does not answer'),
  )
  addApiHooks(app, options, credentialsId)

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = upstreamAddress(request.url, upstream, '/v1/')
    const own = publicAddress(request, options.publicUrl)
    const endTrial = trials.begin(request.tokenId, clientAt(request.ip))
    const observe = durations?.startTimer()
    let status = 502
    try {
      const { response, body } = await askUpstream(request, address, upstream.timeout)
      status = response.status
      for (const name of RESPONSE_HEADERS) {
        const value = response.headers.get(name)
        if (value !== null) void reply.header(name, value)
      }
      const challenge = response.headers.get('www-authenticate') ?? ''
      if (status === 401) {
        void reply.header('www-authenticate', BEARER_CHALLENGE.test(challenge) ? challenge : 'Bearer')
      }
      if (request.method === 'HEAD' || status === 304) return await reply.code(status).send()
      const isJson = response.headers.get('content-type')?.includes('json')
      const sent = isJson ? withOwnAddresses(body.toString(), upstream.url, own) : body
      return await reply.code(status).send(sent)
    } catch (error) {
      logFailure(error)
      const problem = explainFailure(error)
      status = problem.statusCode
      throw problem
    } finally {
      endTrial(status)
      observe?.({ status })
    }
  }

  // Metrics name the first two routes; the third is for whatever else the upstream has.
  for (const url of ['/brands', '/brands/:id', '/*']) app.route({ method: 'GET', url, handler: forward })
}

/** The id of the token, or of other credentials, for the log and the limits; undefined without any. */
function credentialsId({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (!authorization) return undefined
  return tokenId(hashToken(/^Bearer +(.*)$/i.exec(authorization)?.[1] ?? authorization))
}

/**
 * Limits how many wrong tokens may be tried from one address. Only the upstream knows which are wrong: one that it has
 * accepted is forwarded even from an address that tried too many, until the upstream refuses it.
 */
class TokenTrials {
  readonly #failures: RateLimiter
  readonly #accepted = new LRUCache<string, true>({ max: MAX_ACCEPTED })

  /** @param perMinute 0: no limit. */
  constructor(perMinute: number) {
    this.#failures = new RateLimiter(perMinute)
  }

  /**
   * Begins a request. A token that is new counts as wrong until the upstream has accepted it: otherwise many could be
   * tried at once.
   * @param id of the token; undefined: the request has none, and is not limited.
   * @returns to be called with the status of the upstream's response, 502 if there is none.
   * @throws ProblemError (429) when too many tokens of this client were wrong.
   */
  begin(id: string | undefined, client: string): (status: number) => void {
    if (id === undefined) return () => {}
    const isNew = !this.#accepted.get(id)
    if (isNew) refuseTooMany(this.#failures.take(client), 'wrong access tokens from this address')

    return (status) => {
      if (status === 401 || status === 403) {
        this.#accepted.delete(id)
        return
      }
      if (isNew) this.#failures.giveBack(client)
      if (status < 300 || status === 304) this.#accepted.set(id, true)
    }
  }
}
