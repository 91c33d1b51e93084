/**
 * Everything under `/v1`, as one function from a plain request to a plain answer (docs/api.md): token, limits, CORS,
 * method, query, cache, compression and problems. This folder knows no HTTP framework and no socket.
 */
import { isUnchanged } from '#service/http/entity-tag.ts'
import { CorsRules } from '#service/http/cors.ts'
import type { PlainAnswer, PlainRequest } from '#service/http/exchange.ts'
import { methodNotAllowed, notFound, PROBLEM_TYPE, toProblem } from '#service/http/problem.ts'
import { decodedPath, refuseLongAddress } from '#service/http/request-address.ts'
import type { Settings } from '#service/settings/settings.ts'
import { andThen, attempt, type Awaitable } from '#service/stores/model/awaitable.ts'
import { type BrandAnswerOptions, BrandAnswers } from './brand-answers.ts'
import { type Content, contentOf, isCompressible, represent } from './content.ts'
import { TokenCheck, type TokenCheckOptions } from './token-check.ts'

export type V1Options = TokenCheckOptions & BrandAnswerOptions & Pick<Settings, 'corsOrigins' | 'trustProxy'>

/** An answer, and what the log and the metrics are to say of it. */
export interface V1Answer extends PlainAnswer {
  /** The route as the description of the API names it; undefined: none. */
  readonly route: string | undefined
  /** Of the token that was accepted; undefined: none was. */
  readonly tokenId: string | undefined
  /** What was thrown, where the answer is a problem. */
  readonly error?: unknown
}

/** Answers a request whose path is `/v1` or under it. Never throws: what goes wrong is an answer too. */
export type AnswerV1 = (request: PlainRequest) => Awaitable<V1Answer>

const ROUTE = /^\/v1\/brands(?:\/([^/]+))?$/
const JSON_TYPE = 'application/json; charset=utf-8'

type Headers = Readonly<Record<string, string | number>>

/** A body and its headers, before they are brought into the form that the client takes. */
interface Draft {
  readonly status: number
  readonly headers: Headers
  /** Undefined: the client has it already. */
  readonly content: Content | undefined
  readonly compressible: boolean
  readonly error?: unknown
}

export function answerV1(options: V1Options): AnswerV1 {
  const tokens = new TokenCheck(options)
  const brands = new BrandAnswers(options)
  const cors = new CorsRules(options.corsOrigins)
  const vary = varyOf(options)
  const varyPlain = cors.vary(vary)
  const varyCompressible = cors.vary(`${vary}, Accept-Encoding`)

  return function answer(request) {
    const preflight = cors.preflight(request)
    if (preflight)
      return { status: 204, headers: preflight, body: undefined, route: undefined, tokenId: undefined }

    const path = ROUTE.exec(decodedPath(request.url))
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const route = path && reads ? (path[1] === undefined ? '/v1/brands' : '/v1/brands/:id') : undefined
    let tokenId: string | undefined
    const drafted = attempt(
      () =>
        andThen(tokens.check(request), (id) => {
          tokenId = id
          tokens.limit(id)
          refuseLongAddress(request.url)
          if (!path) throw notFound()
          if (!reads) throw methodNotAllowed(request.method)
          return andThen(brands.body(request, path[1]), (body) => draftOf(request, body))
        }),
      draftProblem,
    )
    return andThen(drafted, (draft) => finish(request, draft, route, tokenId))
  }

  function finish(
    request: PlainRequest,
    { status, headers, content, compressible, error }: Draft,
    route: string | undefined,
    tokenId: string | undefined,
  ): Awaitable<V1Answer> {
    const compose = (own: Headers): Headers => ({
      'cache-control': 'private, no-cache',
      vary: compressible ? varyCompressible : varyPlain,
      ...cors.headers(request.headers.origin),
      ...headers,
      ...own,
    })
    if (!content) return { status, headers: compose({}), body: undefined, route, tokenId }
    return andThen(represent(content, request.headers['accept-encoding']), ({ headers: own, body }) => ({
      status,
      headers: compose(own),
      body: request.method === 'HEAD' ? undefined : body,
      route,
      tokenId,
      error,
    }))
  }
}

function draftOf({ headers }: PlainRequest, body: Content & { readonly tag: string }): Draft {
  const { tag } = body
  const compressible = isCompressible(body)
  return isUnchanged(headers, tag)
    ? { status: 304, headers: { etag: tag }, content: undefined, compressible }
    : { status: 200, headers: { etag: tag, 'content-type': JSON_TYPE }, content: body, compressible }
}

function draftProblem(error: unknown): Draft {
  const problem = toProblem(error)
  const content = contentOf(JSON.stringify(problem))
  return {
    status: problem.statusCode,
    headers: { ...problem.headers, 'content-type': PROBLEM_TYPE },
    content,
    compressible: isCompressible(content),
    error,
  }
}

/** What answers depend on beside their address: links are built from the request unless PUBLIC_URL is set. */
function varyOf({ publicUrl, trustProxy }: V1Options): string {
  if (publicUrl !== undefined) return 'Authorization'
  return trustProxy === false
    ? 'Authorization, Host'
    : 'Authorization, Host, X-Forwarded-Host, X-Forwarded-Proto'
}
