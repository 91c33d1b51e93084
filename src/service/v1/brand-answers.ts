import type { FastifyRequest } from 'fastify'
import { brandIdSchema } from '#contract/brand.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { cursorError, readListRequest } from '#contract/list-request.ts'
import type { ParameterError } from '#contract/problem.ts'
import { type Awaitable, proceed } from '#service/stores/model/awaitable.ts'
import { ProblemError } from '#service/http/problem.ts'
import { publicAddress } from '#service/http/public-address.ts'
import type { Settings } from '#service/settings/settings.ts'
import { completeLogos } from '#service/stores/model/printed-brands.ts'
import type { Store } from '#service/stores/model/store.ts'
import { type Answer, AnswerCache, type Made } from './answer-cache.ts'
import { ListCursors } from './list-cursor.ts'
import { listLinks } from './list-links.ts'

/** A query of nothing but mistakes need not be answered with all of them. */
const MAX_ERRORS = 10

/** Of everything under `/v1`. */
export const ANSWER_HEADERS = { 'cache-control': 'private, no-cache' } as const

export type BrandAnswerOptions = { readonly store: Store } & Pick<Settings, 'publicUrl' | 'trustProxy'>

/** All of a request that an answer depends on, beside the token; `url` is a path of `/v1` with its query. */
type Asked = Pick<FastifyRequest, 'url' | 'host' | 'protocol'>

/** The bodies of `/v1/brands` and `/v1/brands/:id` (service document, section 4), kept while the catalogue stays as it is. */
export class BrandAnswers {
  readonly #store: Store
  readonly #publicUrl: string | undefined
  readonly #kept = new AnswerCache()
  /** What an answer depends on beside its address: links are built from the request unless PUBLIC_URL is set. */
  readonly vary: string

  constructor({ store, publicUrl, trustProxy }: BrandAnswerOptions) {
    this.#store = store
    this.#publicUrl = publicUrl
    const forwarded = trustProxy === false ? [] : ['X-Forwarded-Host', 'X-Forwarded-Proto']
    this.vary = ['Authorization', ...(publicUrl === undefined ? ['Host', ...forwarded] : [])].join(', ')
  }

  /**
   * @param id of the one brand that is asked for, as it stood in the address; undefined: the list.
   * @throws ProblemError
   */
  answer(asked: Asked, id?: string): Awaitable<Answer> {
    const key = this.#publicUrl === undefined ? `${asked.protocol}://${asked.host} ${asked.url}` : asked.url
    return proceed(this.#store.version(), (version) =>
      this.#kept.answer(version, key, () => (id === undefined ? this.#list(asked) : this.#single(asked, id))),
    )
  }

  #list(asked: Asked): Awaitable<Made> {
    const query = parseListQuery(queryString(asked))
    const reading = readListRequest(query)
    if ('errors' in reading) throw badParameters(reading.errors)
    const { cursor, page } = reading.request
    const cursors = new ListCursors(reading.request)
    const from = cursor === undefined ? undefined : cursors.read(cursor, page)
    if (cursor !== undefined && !from) throw badParameters([cursorError(cursor)])
    const address = publicAddress(asked, this.#publicUrl)
    return proceed(this.#store.listBrands(reading.request, from), (found) => {
      const data = completeLogos(found.brands.json, address)
      const links = listLinks(`${address}/v1/brands`, query, reading.request, cursors, found, from)
      return { version: found.version, body: `{"data":[${data}],"links":${JSON.stringify(links)}}` }
    })
  }

  #single(asked: Asked, id: string): Awaitable<Made> {
    const found = brandIdSchema.safeParse(id).success ? this.#store.findBrand(id) : undefined
    return proceed(found, (brand) => {
      if (!brand) throw new ProblemError(404, `There is no brand with the id "${id.slice(0, 40)}".`)
      const data = completeLogos(brand.json, publicAddress(asked, this.#publicUrl))
      return { version: brand.version, body: `{"data":${data}}` }
    })
  }
}

/** The query with its `?`, so that a second one counts as part of it. */
function queryString({ url }: Asked): string {
  const question = url.indexOf('?')
  return question < 0 ? '' : url.slice(question)
}

function badParameters(all: readonly ParameterError[]): ProblemError {
  const errors = all.slice(0, MAX_ERRORS)
  const detail = errors
    .map(({ parameter, received, detail }) => `"${shorten(`${parameter}=${received}`)}": ${detail}`)
    .join(' ')
  return new ProblemError(400, detail, { errors })
}

/** A sentence keeps its end in sight; `errors` has everything. */
function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
