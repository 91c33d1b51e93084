/** `/v1` from a store: checks tokens, and serves `/v1/brands` and `/v1/brands/:id`, cached until the catalogue changes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { LRUCache } from 'lru-cache'
import { brandIdSchema } from '#contract/brand.ts'
import type { ParameterError } from '#contract/problem.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { parameterError, readListRequest } from '#contract/read-list-request.ts'
import { publicAddress } from '#service/http/address.ts'
import { type Content, contentOf, sendContent } from '#service/http/content.ts'
import { addCacheMetrics } from '#service/http/metrics.ts'
import { ProblemError } from '#service/http/problem.ts'
import { clientAt, RateLimiter, refuseTooMany } from '#service/http/rate-limiter.ts'
import type { Mirror } from '#service/mirror/mirror.ts'
import type { Versioned } from '#service/stores/records.ts'
import type { Store } from '#service/stores/store.ts'
import { hashToken, isActive, tokenId } from '#service/tokens/access-token.ts'
import { addApiHooks, type ApiOptions } from './api-hooks.ts'
import { ListCursors, listLinks } from './list-links.ts'
import { getsChanges, sentBrand } from './sent-brand.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The names of the additional fields that the client of the token gets, separated by commas. */
    tokenFields: string
  }
}

type BrandRouteOptions = ApiOptions & {
  readonly store: Store
  readonly registry?: Registry | undefined
  /** Set if the store is a copy. Requests get a 503 until it is complete. */
  readonly mirror?: Mirror | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** The most errors that a response lists. A query may contain any number. */
const MAX_ERRORS = 10
/** RFC 6750 requires at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="Brand Catalogue"'
const HOUR = 3_600_000
const REFUSAL = 'The access token is unknown, expired or revoked.'

export async function brandRoutes(app: FastifyInstance, options: BrandRouteOptions): Promise<void> {
  const { store, publicUrl, registry, mirror } = options
  const cache = new ResponseCache(registry && addCacheMetrics(registry))
  app.decorateRequest('tokenFields', '')
  addApiHooks(app, options, tokenCheck(app, options))
  if (mirror) {
    app.addHook('onRequest', async () => {
      if (mirror.isComplete) return
      const headers = { 'retry-after': '10' }
      throw new ProblemError(503, 'The brands are still being copied from another service.', { headers })
    })
  }

  app.get('/brands', async (request, reply) => {
    const version = await store.version()
    return send(request, reply, version, () => readList(request, version))
  })
  app.get<{ Params: { id: string } }>('/brands/:id', async (request, reply) =>
    send(request, reply, await store.version(), () => readBrand(request, request.params.id)),
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
    return sendContent(reply.header('content-type', JSON_TYPE), content)
  }

  async function readList(request: FastifyRequest, version: number): Promise<ReadBody> {
    const query = parseListQuery(queryString(request.url))
    const reading = readListRequest(query)
    if ('errors' in reading) throw badParameters(reading.errors)
    const list = reading.request
    const { cursor, page } = list
    const cursors = new ListCursors(list)
    const from = cursor === undefined ? undefined : cursors.parse(cursor, page)
    if (cursor !== undefined && !from) throw badParameters([parameterError('cursor', cursor)])
    const address = publicAddress(request, publicUrl)
    const found = await store.listBrands(list, from, version, getsChanges(request.tokenFields))
    const data = found.brands.map((brand) => sentBrand(brand, address, request.tokenFields))
    const links = listLinks(`${address}/v1/brands`, query, list, cursors, found, from)
    return { version: found.version, text: JSON.stringify({ data, links }) }
  }

  async function readBrand(request: FastifyRequest, id: string): Promise<ReadBody> {
    const brand = brandIdSchema.safeParse(id).success
      ? await store.findBrand(id, getsChanges(request.tokenFields))
      : undefined
    if (!brand) throw new ProblemError(404, `There is no brand with the id "${id.slice(0, 40)}".`)
    const data = sentBrand(brand, publicAddress(request, publicUrl), request.tokenFields)
    return { version: brand.version, text: JSON.stringify({ data }) }
  }
}

/**
 * Accepts only requests with a valid Bearer token (RFC 6750); others get a 401, and after too many wrong tokens from one
 * address a 429. A valid token is accepted even from an address that sent wrong ones: one client cannot lock out the others
 * of its network.
 */
function tokenCheck({ log }: FastifyInstance, { store, failedAuthLimit }: BrandRouteOptions) {
  const failures = new RateLimiter(failedAuthLimit)
  /** The hour in which the use of each token was last recorded. */
  const uses = new LRUCache<string, number>({ max: 10_000 })
  /** In the background, and to the hour: that is enough to find unused tokens, and a token's row changes once an hour. */
  function noteUse(id: string, hash: Uint8Array): void {
    const hour = Math.floor(Date.now() / HOUR)
    if (uses.get(id) === hour) return
    uses.set(id, hour)
    store.tokens
      .recordUse(hash, (hour * HOUR) / 1000)
      .catch((err: unknown) => log.warn({ err }, 'the last use of tokens cannot be recorded'))
  }

  return async (request: FastifyRequest): Promise<string> => {
    const text = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!text) {
      throw new ProblemError(401, 'This address needs an access token: "Authorization: Bearer <token>".', {
        headers: { 'www-authenticate': CHALLENGE },
      })
    }
    // Tokens are looked up by their hash, so the time this takes does not reveal how close a guess came.
    const token = await store.tokens.find(hashToken(text))
    if (!token || !isActive(token, Date.now() / 1000)) {
      refuseTooMany(failures.take(clientAt(request.ip)), 'wrong access tokens from this address')
      const challenge = `${CHALLENGE}, error="invalid_token", error_description="${REFUSAL}"`
      throw new ProblemError(401, REFUSAL, { headers: { 'www-authenticate': challenge } })
    }
    const id = tokenId(token.hash)
    noteUse(id, token.hash)
    request.tokenFields = token.fields
    return id
  }
}

/** The query with its `?`. Any further `?` is part of the query. */
function queryString(url: string): string {
  const question = url.indexOf('?')
  return question < 0 ? '' : url.slice(question)
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

export interface ReadBody extends Versioned {
  readonly text: string
}

/** Bytes of memory for the cache, as estimated by `memoryOf`. */
const MAX_BYTES = 64 * 2 ** 20
/** Bytes that an entry takes besides its body: its key, objects and buffers, as measured. */
const ENTRY_BYTES = 1000

/** Text takes one byte per character, and its compressed forms less than another; text beyond Latin-1 takes two bytes. */
function memoryOf({ length }: Content): number {
  return ENTRY_BYTES + 2 * length
}

/** The response bodies of one version of the catalogue. If they take too much memory, the least recently used is dropped. */
export class ResponseCache {
  readonly #onLookup: ((isHit: boolean) => void) | undefined
  readonly #bodies = new LRUCache<string, Content>({ maxSize: MAX_BYTES, sizeCalculation: memoryOf })
  #version = -1

  /** @param onLookup called for each response: whether it was in the cache. */
  constructor(onLookup?: (isHit: boolean) => void) {
    this.#onLookup = onLookup
  }

  /**
   * The body for `key` at `version` or later.
   * @param key everything in a request that the body depends on.
   */
  async get(version: number, key: string, read: () => Promise<ReadBody>): Promise<Content> {
    // The version can also be earlier: restoring a backup brings an old one back.
    if (version !== this.#version) this.#bodies.clear()
    this.#version = version
    const cached = this.#bodies.get(key)
    this.#onLookup?.(cached !== undefined)
    if (cached) return cached
    const { text, version: found } = await read()
    const content = contentOf(text)
    // Do not cache the body if it comes from a lagging replica, or another request has seen a newer version meanwhile.
    if (found >= version && version === this.#version) this.#bodies.set(key, content)
    return content
  }
}
