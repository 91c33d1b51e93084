import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Brand, brandIdSchema } from '#contract/brand.ts'
import type { BrandList, SingleBrand } from '#contract/envelope.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { cursorError, readListRequest } from '#contract/list-request.ts'
import type { ParameterError } from '#contract/problem.ts'
import { authenticate, type TokenCheckOptions } from '#service/authenticate.ts'
import { methodNotAllowed, notFound, ProblemError } from '#service/problem-replies.ts'
import { publicAddress } from '#service/public-address.ts'
import type { Settings } from '#service/settings.ts'
import type { StoredBrand, Versioned } from '#service/stores/store.ts'
import { AnswerCache, sendAnswer } from './answer-cache.ts'
import { readCursor } from './list-cursor.ts'
import { listLinks } from './list-links.ts'

/** A query of nothing but mistakes need not be answered with all of them. */
const MAX_ERRORS = 10

type BrandRouteOptions = TokenCheckOptions & Pick<Settings, 'publicUrl' | 'trustProxy'>

/** Everything under `/v1` (service document, section 4). The token check comes first, even for what does not exist. */
export async function brandRoutes(app: FastifyInstance, options: BrandRouteOptions): Promise<void> {
  const { store, publicUrl } = options
  const headers = { 'cache-control': 'private, no-cache', vary: varyingHeaders(options).join(', ') }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.addHook('onRequest', authenticate(options))

  app.setNotFoundHandler(({ url, method }) => {
    const exists = /^\/v1\/brands(?:\/[^/?]+)?(?:\?|$)/.test(url)
    throw exists ? methodNotAllowed(method) : notFound()
  })

  const answers = new AnswerCache()
  /** All that an answer depends on beside the catalogue: the links' origin and the exact request. */
  function answerKey(request: FastifyRequest): string {
    return publicUrl === undefined ? `${request.protocol}://${request.host} ${request.url}` : request.url
  }

  async function listBrands(request: FastifyRequest): Promise<Versioned & { content: BrandList }> {
    const query = parseListQuery(queryString(request))
    const reading = readListRequest(query)
    if ('errors' in reading) throw badParameters(reading.errors)
    const { cursor } = reading.request
    const from = cursor === undefined ? undefined : readCursor(reading.request)
    if (cursor !== undefined && !from) throw badParameters([cursorError(cursor)])
    const address = publicAddress(request, publicUrl)
    const page = await store.listBrands(reading.request, from)
    const content = {
      data: page.brands.map((brand) => wireBrand(brand, address)),
      links: listLinks(`${address}/v1/brands`, query, reading.request, page, from),
    }
    return { version: page.version, content }
  }

  async function showBrand(
    request: FastifyRequest<{ Params: { id: string } }>,
  ): Promise<Versioned & { content: SingleBrand }> {
    const { id } = request.params
    const brand = brandIdSchema.safeParse(id).success ? await store.findBrand(id) : undefined
    if (!brand) throw new ProblemError(404, `There is no brand with the id "${id.slice(0, 40)}".`)
    return { version: brand.version, content: { data: wireBrand(brand, publicAddress(request, publicUrl)) } }
  }

  // Both come after the token check, and compress by themselves what they keep.
  app.get('/brands', { compress: false }, async (request, reply) => {
    const make = () => listBrands(request)
    return sendAnswer(request, reply, await answers.answer(await store.version(), answerKey(request), make))
  })
  app.get<{ Params: { id: string } }>('/brands/:id', { compress: false }, async (request, reply) => {
    const make = () => showBrand(request)
    return sendAnswer(request, reply, await answers.answer(await store.version(), answerKey(request), make))
  })
}

/** A brand as it is sent: exactly four fields, the logo's address absolute. */
function wireBrand({ id, name, logo, updatedAt }: StoredBrand, address: string): Brand {
  return { id, name, logo: logo.startsWith('/') ? address + logo : logo, updated_at: updatedAt }
}

/** The query with its `?`, so that a second one counts as part of it. */
function queryString({ url }: FastifyRequest): string {
  const question = url.indexOf('?')
  return question < 0 ? '' : url.slice(question)
}

function badParameters(all: readonly ParameterError[]): ProblemError {
  const errors = all.slice(0, MAX_ERRORS)
  const detail = errors
    .map(({ parameter, received, detail }) => `"${parameter}=${received}": ${detail}`)
    .join(' ')
  return new ProblemError(400, detail, { errors })
}

/** What an answer depends on beside its address: links are built from the request unless PUBLIC_URL is set. */
function varyingHeaders({ publicUrl, trustProxy }: BrandRouteOptions): string[] {
  if (publicUrl !== undefined) return ['Authorization']
  const forwarded = trustProxy === false ? [] : ['X-Forwarded-Host', 'X-Forwarded-Proto']
  return ['Authorization', 'Host', ...forwarded]
}
