import { type Brand, brandIdSchema } from '#contract/brand.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { cursorError, readListRequest } from '#contract/list-request.ts'
import type { ParameterError } from '#contract/problem.ts'
import type { PlainRequest } from '#service/http/exchange.ts'
import { ProblemError } from '#service/http/problem.ts'
import { publicAddress } from '#service/http/public-address.ts'
import type { Settings } from '#service/settings/settings.ts'
import { andThen, type Awaitable } from '#service/stores/model/awaitable.ts'
import type { Store, StoredBrand } from '#service/stores/model/store.ts'
import { AnswerCache, type Body, type CachedBody, type CacheUse } from './answer-cache.ts'
import { ListCursors } from './list-cursor.ts'
import { listLinks } from './list-links.ts'

/** A query of nothing but mistakes need not be answered with all of them. */
const MAX_ERRORS = 10

export type BrandAnswerOptions = { readonly store: Store; readonly cacheUse: CacheUse } & Pick<
  Settings,
  'publicUrl'
>

/** All of a request that a body depends on. */
type Target = Pick<PlainRequest, 'url' | 'host' | 'protocol'>

/** The bodies of `/v1/brands` and `/v1/brands/:id` (docs/api.md), cached until the catalogue changes. */
export class BrandAnswers {
  readonly #store: Store
  readonly #publicUrl: string | undefined
  readonly #cache: AnswerCache

  constructor({ store, publicUrl, cacheUse }: BrandAnswerOptions) {
    this.#cache = new AnswerCache(cacheUse)
    this.#store = store
    this.#publicUrl = publicUrl
  }

  /**
   * @param id of one brand, as written in the address; undefined: the list.
   * @throws ProblemError
   */
  body(target: Target, id: string | undefined): Awaitable<CachedBody> {
    const { url, host, protocol } = target
    // Links are built on the request's own host unless PUBLIC_URL is set.
    const key = this.#publicUrl === undefined ? `${protocol}://${host} ${url}` : url
    return andThen(this.#store.version(), (version) =>
      this.#cache.get(version, key, () => (id === undefined ? this.#list(target) : this.#single(target, id))),
    )
  }

  #list(target: Target): Awaitable<Body> {
    const query = parseListQuery(queryString(target))
    const reading = readListRequest(query)
    if ('errors' in reading) throw badParameters(reading.errors)
    const { cursor, page } = reading.request
    const cursors = new ListCursors(reading.request)
    const from = cursor === undefined ? undefined : cursors.read(cursor, page)
    if (cursor !== undefined && !from) throw badParameters([cursorError(cursor)])
    const address = publicAddress(target, this.#publicUrl)
    return andThen(this.#store.listBrands(reading.request, from), (found) => {
      const links = listLinks(`${address}/v1/brands`, query, reading.request, cursors, found, from)
      const data = found.brands.map((brand) => toBrand(brand, address))
      return { version: found.version, text: JSON.stringify({ data, links }) }
    })
  }

  #single(target: Target, id: string): Awaitable<Body> {
    const found = brandIdSchema.safeParse(id).success ? this.#store.findBrand(id) : undefined
    return andThen(found, (brand) => {
      if (!brand) throw new ProblemError(404, `There is no brand with the id "${id.slice(0, 40)}".`)
      const data = toBrand(brand, publicAddress(target, this.#publicUrl))
      return { version: brand.version, text: JSON.stringify({ data }) }
    })
  }
}

/** A brand as it is sent: exactly four fields, and the address of a logo of ours made absolute. */
function toBrand({ id, name, logo, updatedAt }: StoredBrand, address: string): Brand {
  return { id, name, logo: logo.startsWith('/') ? address + logo : logo, updated_at: updatedAt }
}

/** The query with its `?`, so that a second one counts as part of it. */
function queryString({ url }: Target): string {
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

/** A sentence keeps its end in sight; `errors` has everything. */
function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
