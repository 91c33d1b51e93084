import { fieldsOf, isObject } from '#contract/fields.ts'
import {
  linkedPage,
  type ListQuery,
  type PageLinks,
  readPageLinks,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { ContractError, type Exchange, HttpError, responseTime } from './errors.ts'
import { type ReadBrand, readBrand } from '#contract/read-brand.ts'
import { inferTimestampForm, type TimestampForm } from '#contract/timestamp.ts'
import { getJson, type GetJsonOptions } from './get-json.ts'

/** One page of the list. */
export interface BrandPage {
  readonly brands: readonly ReadBrand[]
  readonly links: PageLinks
  /** How this page writes timestamps; `undefined` if it has none. */
  readonly timestampForm: TimestampForm | undefined
  /** The parsed body, if the page comes from a response: it has `links` as sent, and any other members. */
  readonly body?: unknown
  readonly exchange: Exchange
}

export interface SingleBrand {
  readonly brand: ReadBrand
  /** The body of the response as it came. */
  readonly text: string
  readonly exchange: Exchange
}

export interface BrandClientOptions extends Omit<GetJsonOptions, 'signal' | 'timeout'> {
  /** Without a trailing slash, see `readBaseAddress`. */
  readonly baseAddress: string
  /** Overrides what is inferred from the data. */
  readonly timestampForm?: TimestampForm | undefined
  /** Called whenever the service refuses the token (401). */
  readonly onUnauthorized?: () => void
}

/** The timeout of a request, in milliseconds. */
const TIMEOUT = 20_000

/** The URL of a list query. `baseAddress` has no trailing slash. */
export function listUrl(baseAddress: string, query: ListQuery): string {
  const search = stringifyListQuery(query)
  return `${baseAddress}/v1/brands${search && `?${search}`}`
}

/**
 * Reads one brand service. After a 429 with `Retry-After`, no request is sent until that time has passed: every one fails with
 * that 429. Methods throw NetworkError, HttpError or ContractError. An abort by the caller is rethrown as it is.
 */
export class BrandClient {
  readonly baseAddress: string
  readonly #options: BrandClientOptions
  /** The latest 429 with `Retry-After`. */
  #refusal: HttpError | undefined

  constructor(options: BrandClientOptions) {
    this.baseAddress = options.baseAddress
    this.#options = options
  }

  async list(query: ListQuery, signal?: AbortSignal): Promise<BrandPage> {
    const { body, exchange } = await this.#get(listUrl(this.baseAddress, query), signal)
    const { data, links } = fieldsOf(body)
    if (!Array.isArray(data)) throw new ContractError('other-json', exchange)
    const timestampForm =
      this.#options.timestampForm ?? inferTimestampForm(data.map((raw) => fieldsOf(raw)['updated_at']))
    const now = responseTime(exchange)
    const brands = data.map((raw) => readBrand(raw, timestampForm, now))
    return { brands, links: readPageLinks(links), timestampForm, body, exchange }
  }

  /** @param form the form of the list's timestamps, since a single one can be ambiguous. */
  async single(id: string, form?: TimestampForm, signal?: AbortSignal): Promise<SingleBrand> {
    const { body, text, exchange } = await this.#get(
      `${this.baseAddress}/v1/brands/${encodeURIComponent(id)}`,
      signal,
    )
    const { data } = fieldsOf(body)
    if (!isObject(data)) throw new ContractError('other-json', exchange)
    const brand = readBrand(data, this.#options.timestampForm ?? form, responseTime(exchange))
    return { brand, text, exchange }
  }

  async #get(url: string, signal?: AbortSignal) {
    const left = (this.#refusal?.retryAt ?? 0) - performance.now()
    if (this.#refusal && left > 0) {
      const { status, exchange, words } = this.#refusal
      throw new HttpError(status, { exchange, words, retryAfter: left })
    }
    const { token, fetch, isStrict, onUnauthorized } = this.#options
    try {
      return await getJson(url, { token, signal, timeout: TIMEOUT, fetch, isStrict })
    } catch (error) {
      if (error instanceof HttpError && error.status === 429 && error.retryAfter) this.#refusal = error
      if (error instanceof HttpError && error.status === 401 && !error.isFromProxy) onUnauthorized?.()
      throw error
    }
  }
}

/**
 * How many brands a list has: the number of the last page with `limit=1`. Null if the service does not say: it ignores
 * `limit`, or sends no last link or one without a page number (a cursor).
 */
export function countFromPage(page: BrandPage): number | null {
  if (page.brands.length > 1) return null
  const { next, last } = page.links
  if (page.brands.length === 0) return next === null ? 0 : null
  return linkedPage(last) ?? (next === null && last !== null ? 1 : null)
}
