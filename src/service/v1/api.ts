/**
 * Everything under `/v1`, as one function from a plain request to a plain response (docs/api.md): token, limits, CORS,
 * method, query, cache, compression and problems. This folder knows no HTTP framework and no socket.
 */
import { type PlainRequest, varyOf } from '#service/http/address.ts'
import { type Content, contentOf, encode, isCompressible, isUnchanged } from '#service/http/content.ts'
import { CorsRules } from '#service/http/cors.ts'
import { PROBLEM_TYPE, ProblemError, toProblem } from '#service/http/problem.ts'
import type { Settings } from '#service/settings/settings.ts'
import { type BrandResponseOptions, BrandResponses } from './brand-responses.ts'
import { TokenCheck, type TokenCheckOptions } from './token-check.ts'

export type ApiOptions = TokenCheckOptions &
  BrandResponseOptions &
  Pick<Settings, 'corsOrigins' | 'trustProxy'> & {
    /** Whether there are all the brands that there should be. */
    readonly isComplete: () => boolean
  }

export interface ApiResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string | Buffer | undefined
  /** The token that was accepted, if any. */
  readonly tokenId?: string | undefined
  /** Why the response is a problem. */
  readonly error?: unknown
}

/**
 * Handles a request whose path is `/v1` or under it. Never rejects: errors become problems. The response to a HEAD request
 * has the body of GET, which is not to be sent.
 */
export type Api = (request: PlainRequest) => Promise<ApiResponse>

const JSON_TYPE = 'application/json; charset=utf-8'

export function createApi(options: ApiOptions): Api {
  const tokens = new TokenCheck(options)
  const brands = new BrandResponses(options)
  const cors = new CorsRules(options.corsOrigins)
  const vary = varyOf(options)
  const varyPlain = cors.vary(vary)
  const varyCompressible = cors.vary(`${vary}, Accept-Encoding`)

  return async (request) => {
    const preflight = cors.preflight(request)
    if (preflight) return { status: 204, headers: preflight }
    let tokenId: string | undefined
    try {
      const token = await tokens.check(request)
      tokenId = token.id
      tokens.limit(tokenId)
      if (!options.isComplete()) throw notComplete()
      const content = await brands.respond(request, token.fields)
      const headers = { 'content-type': JSON_TYPE, etag: content.tag }
      return { ...(await compose(request, 200, headers, content)), tokenId }
    } catch (error) {
      const problem = toProblem(error)
      const headers = { 'content-type': PROBLEM_TYPE, ...problem.headers }
      const content = contentOf(JSON.stringify(problem))
      return { ...(await compose(request, problem.statusCode, headers, content)), tokenId, error }
    }
  }

  async function compose(
    { headers: received }: PlainRequest,
    status: number,
    own: Readonly<Record<string, string>>,
    content: Content,
  ): Promise<ApiResponse> {
    const headers = {
      'cache-control': 'private, no-cache',
      vary: isCompressible(content) ? varyCompressible : varyPlain,
      ...cors.headers(received.origin),
    }
    const { etag } = own
    if (etag !== undefined && isUnchanged(received, etag))
      return { status: 304, headers: { ...headers, etag } }
    const { headers: encoding, body } = await encode(content, received['accept-encoding'])
    return { status, headers: { ...headers, ...own, ...encoding }, body }
  }
}

/** A mirror shows nothing of a copy that is not whole. */
function notComplete(): ProblemError {
  const headers = { 'retry-after': '10' }
  return new ProblemError(503, 'The brands are still being copied from another service.', { headers })
}
