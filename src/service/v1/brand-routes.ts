/** `/v1` from a store: serves `/v1/brands` and `/v1/brands/:id`, cached until the catalogue changes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { brandIdSchema } from '#contract/brand.ts'
import type { ParameterError } from '#contract/problem.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { parameterError, readListRequest } from '#contract/read-list-request.ts'
import { publicAddress } from '#service/http/address.ts'
import { sendContent } from '#service/http/content.ts'
import { addCacheMetrics } from '#service/http/metrics.ts'
import { ProblemError } from '#service/http/problem.ts'
import type { Mirror } from '#service/mirror/mirror.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/store.ts'
import { addApiHooks } from './api-hooks.ts'
import { listLinks, readCursor } from './list-links.ts'
import { type ReadBody, ResponseCache } from './response-cache.ts'
import { getsChanges, sentBrand } from './sent-brand.ts'
import { tokenCheck } from './token-check.ts'

type BrandRouteOptions = Settings & {
  readonly store: Store
  readonly registry?: Registry | undefined
  /** Set if the store is a copy. Requests get a 503 until it is complete. */
  readonly mirror?: Mirror | undefined
}

/** The most errors that a response lists. A query may contain any number. */
const MAX_ERRORS = 10

export async function brandRoutes(app: FastifyInstance, options: BrandRouteOptions): Promise<void> {
  const { store, publicUrl, registry, mirror } = options
  const cache = new ResponseCache(registry && addCacheMetrics(registry))
  addApiHooks(app, options, tokenCheck(app, store, options.failedAuthLimit))
  if (mirror) {
    app.addHook('onRequest', async () => {
      if (mirror.isComplete) return
      const headers = { 'retry-after': '10' }
      throw new ProblemError(503, 'The brands are still being copied from another service.', { headers })
    })
  }

  app.get('/brands', async (request, reply) => {
    const version = await store.brands.version()
    return send(request, reply, version, () => readList(request, version))
  })
  app.get<{ Params: { id: string } }>('/brands/:id', async (request, reply) =>
    send(request, reply, await store.brands.version(), () => readBrand(request, request.params.id)),
  )

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    version: number,
    read: () => Promise<ReadBody>,
  ): Promise<FastifyReply> {
    const { protocol, host, url, tokenFields } = request
    // Links are built on the request's own host unless PUBLIC_URL is set.
    const address = publicUrl === undefined ? `${protocol}://${host} ${url}` : url
    const content = await cache.get(version, `${tokenFields} ${address}`, read)
    return sendContent(reply.header('content-type', 'application/json; charset=utf-8'), content)
  }

  async function readList(request: FastifyRequest, version: number): Promise<ReadBody> {
    const query = parseListQuery(request.url.replace(/^[^?]*/, ''))
    const reading = readListRequest(query)
    if ('errors' in reading) throw badParameters(reading.errors)
    const list = reading.request
    const from = readCursor(list)
    if (list.cursor !== undefined && !from) throw badParameters([parameterError('cursor', list.cursor)])
    const address = publicAddress(request, publicUrl)
    const found = await store.brands.list(list, from, version, getsChanges(request.tokenFields))
    const data = found.brands.map((brand) => sentBrand(brand, address, request.tokenFields))
    const links = listLinks(`${address}/v1/brands`, query, list, found, from)
    return { version: found.version, text: JSON.stringify({ data, links }) }
  }

  async function readBrand(request: FastifyRequest, id: string): Promise<ReadBody> {
    const brand = brandIdSchema.safeParse(id).success
      ? await store.brands.find(id, getsChanges(request.tokenFields))
      : undefined
    if (!brand) throw new ProblemError(404, `There is no brand with the id "${id.slice(0, 40)}".`)
    const data = sentBrand(brand, publicAddress(request, publicUrl), request.tokenFields)
    return { version: brand.version, text: JSON.stringify({ data }) }
  }
}

function badParameters(all: readonly ParameterError[]): ProblemError {
  const errors = all.slice(0, MAX_ERRORS)
  // `errors` has the values in full.
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
  const sentences = errors.map(
    ({ parameter, received, detail }) => `"${short(`${parameter}=${received}`)}": ${detail}`,
  )
  return new ProblemError(400, sentences.join(' '), { errors })
}
