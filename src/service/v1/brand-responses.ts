import { type Brand, brandIdSchema } from '#contract/brand.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { cursorError, readListRequest } from '#contract/read-list-request.ts'
import type { ParameterError } from '#contract/problem.ts'
import { decodedPath, type PlainRequest, publicAddress, refuseLongUrl } from '#service/http/address.ts'
import type { Content } from '#service/http/content.ts'
import { methodNotAllowed, notFound, ProblemError } from '#service/http/problem.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { StoredBrand } from '#service/stores/model/records.ts'
import type { Store } from '#service/stores/model/store.ts'
import { ListCursors, listLinks } from './list-links.ts'
import { type ReadBody, ResponseCache } from './response-cache.ts'

export type BrandResponseOptions = {
  readonly store: Store
  readonly onCacheLookup: (isHit: boolean) => void
} & Pick<Settings, 'publicUrl'>

const ROUTE = /^\/v1\/brands(?:\/([^/]+))?$/
/** A query may be nothing but errors; the response lists no more than these. */
const MAX_ERRORS = 10

/** The bodies of `/v1/brands` and `/v1/brands/:id` (docs/api.md), cached until the catalogue changes. */
export class BrandResponses {
  readonly #store: Store
  readonly #publicUrl: string | undefined
  readonly #cache: ResponseCache

  constructor({ store, publicUrl, onCacheLookup }: BrandResponseOptions) {
    this.#cache = new ResponseCache(onCacheLookup)
    this.#store = store
    this.#publicUrl = publicUrl
  }

  /** @param fields the additional fields that the client gets. @throws ProblemError */
  async respond(request: PlainRequest, fields: readonly string[]): Promise<Content> {
    const { method, url } = request
    refuseLongUrl(url)
    const path = ROUTE.exec(decodedPath(url))
    if (!path) throw notFound()
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method)
    const [, id] = path
    // Links are built on the request's own host unless PUBLIC_URL is set.
    const address = this.#publicUrl === undefined ? `${request.protocol}://${request.host} ${url}` : url
    const key = `${fields.join(',')} ${address}`
    const version = await this.#store.version()
    const read = () =>
      id === undefined ? this.#list(request, fields, version) : this.#single(request, id, fields)
    return this.#cache.get(version, key, read)
  }

  async #list(request: PlainRequest, fields: readonly string[], version: number): Promise<ReadBody> {
    const query = parseListQuery(queryString(request.url))
    const reading = readListRequest(query)
    if ('errors' in reading) throw badParameters(reading.errors)
    const list = reading.request
    const { cursor, page } = list
    const cursors = new ListCursors(list)
    const from = cursor === undefined ? undefined : cursors.parse(cursor, page)
    if (cursor !== undefined && !from) throw badParameters([cursorError(cursor)])
    const address = publicAddress(request, this.#publicUrl)
    const found = await this.#store.listBrands(list, from, version)
    const data = found.brands.map((brand) => toBrand(brand, address, fields))
    const links = listLinks(`${address}/v1/brands`, query, list, cursors, found, from)
    return { version: found.version, text: JSON.stringify({ data, links }) }
  }

  async #single(request: PlainRequest, id: string, fields: readonly string[]): Promise<ReadBody> {
    const brand = brandIdSchema.safeParse(id).success ? await this.#store.findBrand(id) : undefined
    if (!brand) throw new ProblemError(404, `There is no brand with the id "${id.slice(0, 40)}".`)
    const data = toBrand(brand, publicAddress(request, this.#publicUrl), fields)
    return { version: brand.version, text: JSON.stringify({ data }) }
  }
}

/**
 * A brand as it is sent: exactly four fields, then those on request, with an absolute URL for a logo that this service
 * serves.
 */
function toBrand(
  { id, name, logo, updatedAt, fields }: StoredBrand,
  address: string,
  requested: readonly string[],
): Brand & Readonly<Record<string, unknown>> {
  const brand = { id, name, logo: logo.startsWith('/') ? address + logo : logo, updated_at: updatedAt }
  if (requested.length === 0) return brand
  const values = new Map(Object.entries(JSON.parse(fields) as Record<string, string>))
  return { ...brand, ...Object.fromEntries(requested.map((field) => [field, values.get(field) ?? null])) }
}

/** The query with its `?`, so that a second one counts as part of it. */
function queryString(url: string): string {
  const question = url.indexOf('?')
  return question < 0 ? '' : url.slice(question)
}

function badParameters(all: readonly ParameterError[]): ProblemError {
  const errors = all.slice(0, MAX_ERRORS)
  const detail = errors
    .map((error) => `"${shorten(`${error.parameter}=${error.received}`)}": ${error.detail}`)
    .join(' ')
  return new ProblemError(400, detail, { errors })
}

/** For `detail` alone: `errors` repeats values whole. */
function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
