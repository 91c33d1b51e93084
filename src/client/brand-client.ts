import { fieldsOf, isObject } from '#contract/fields.ts'
import {
  linkQuery,
  type ListQuery,
  type PageLinks,
  queryPage,
  queryValue,
  readPageLinks,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { ContractError, type Exchange, HttpError, responseTime } from './errors.ts'
import { type ReadBrand, readBrand } from '#contract/read-brand.ts'
import { inferTimestampForm, type TimestampForm } from '#contract/timestamp.ts'
import { type FetchRequest, getJson } from './get-json.ts'

/** One page of the list. */
export interface BrandPage {
  readonly brands: readonly ReadBrand[]
  readonly links: PageLinks
  /** How this page writes timestamps; undefined where it has none. */
  readonly timestampForm: TimestampForm | undefined
  /** The parsed body, where the page comes from a response: what `links` really was, and members beside them. */
  readonly body?: unknown
  readonly exchange: Exchange
}

export interface SingleBrand {
  readonly brand: ReadBrand
  /** The answer's body as it came. */
  readonly text: string
  readonly exchange: Exchange
}

export interface BrandClientOptions {
  /** Without a trailing slash, see `readBaseAddress`. */
  readonly baseAddress: string
  readonly token: string
  /** Overrides what is inferred from the data. */
  readonly timestampForm?: TimestampForm | undefined
  readonly fetch?: FetchRequest | undefined
  /** Called whenever the service refuses the token (401), whatever was requested. */
  readonly onUnauthorized?: () => void
}

/** Milliseconds until a request is given up. */
const TIMEOUT = 20_000

/** The URL of a list query. `baseAddress` has no trailing slash. */
export function listUrl(baseAddress: string, query: ListQuery): string {
  const search = stringifyListQuery(query)
  return `${baseAddress}/v1/brands${search && `?${search}`}`
}

/**
 * Reads one brand service. After a 429 with `Retry-After`, every request fails with that 429 and is not sent until the
 * time is over, whatever asked for it. Every method throws NetworkError, HttpError or ContractError, and
 * nothing else.
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

  /** `form` is the one known from the list: a single moment can be ambiguous. */
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
    this.#refuseUntilRetryAt()
    const { token, fetch, onUnauthorized } = this.#options
    try {
      return await getJson(url, { token, signal, timeout: TIMEOUT, fetch })
    } catch (error) {
      if (error instanceof HttpError && error.status === 429 && error.retryAfter) this.#refusal = error
      if (error instanceof HttpError && error.status === 401 && !error.isFromProxy) onUnauthorized?.()
      throw error
    }
  }

  #refuseUntilRetryAt(): void {
    const left = (this.#refusal?.retryAt ?? 0) - performance.now()
    if (this.#refusal && left > 0) {
      const { status, exchange, words } = this.#refusal
      throw new HttpError(status, { exchange, words, retryAfter: left })
    }
  }
}

/**
 * How many brands a list has, by its first page of one brand (`limit=1`): the last page's number. Null when the service
 * does not tell: no last link, one without a page number (a cursor), or `limit` not kept.
 */
export function countFromPage(page: BrandPage): number | null {
  if (page.brands.length > 1) return null
  const { next, last } = page.links
  if (page.brands.length === 0) return next === null ? 0 : null
  return lastPageNumber(page) ?? (next === null && last !== null ? 1 : null)
}

/** The number in a page's last link; undefined where it has none. */
export function lastPageNumber({ links }: BrandPage): number | undefined {
  const last = linkQuery(links.last)
  return last && queryValue(last, 'page') !== undefined ? queryPage(last) : undefined
}
