import type { PlainRequest } from './address.ts'

/** Headers that a page of another origin may send, and may read beside those that every page may. */
const REQUEST_HEADERS = 'Authorization, Accept, If-None-Match, X-Request-Id'
const RESPONSE_HEADERS = 'ETag, Retry-After, WWW-Authenticate, X-Request-Id'
/** Seconds for which browsers keep the response to a preflight; most allow two hours at most. */
const MAX_AGE = '7200'

type CorsHeaders = Readonly<Record<string, string>>
const NO_HEADERS: CorsHeaders = {}

/**
 * Lets pages of the named origins read `/v1` (https://fetch.spec.whatwg.org/#http-cors-protocol). Credentials are never
 * allowed: tokens travel in a header, and there are no cookies.
 */
export class CorsRules {
  readonly #origins: readonly string[]
  readonly #any: boolean

  /** @param origins `*` alone: all origins. */
  constructor(origins: readonly string[]) {
    this.#origins = origins
    this.#any = origins.includes('*')
  }

  /** The value of `Vary`, with `Origin` if responses depend on it. */
  vary(vary: string): string {
    return this.#origins.length === 0 || this.#any ? vary : `${vary}, Origin`
  }

  /** The headers that let a page of this origin read the response. */
  headers(origin: string | undefined): CorsHeaders {
    if (origin === undefined || !(this.#any || this.#origins.includes(origin))) return NO_HEADERS
    return {
      'access-control-allow-origin': this.#any ? '*' : origin,
      'access-control-expose-headers': RESPONSE_HEADERS,
    }
  }

  /**
   * The headers of the response (204) to a preflight from an allowed origin; undefined for any other request. Call it
   * before the token check, because browsers send preflights without a token.
   */
  preflight({ method, headers }: Pick<PlainRequest, 'method' | 'headers'>): CorsHeaders | undefined {
    if (method !== 'OPTIONS' || !headers['access-control-request-method']) return undefined
    const allowed = this.headers(headers.origin)
    if (allowed === NO_HEADERS) return undefined
    return {
      ...allowed,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': MAX_AGE,
      vary: 'Origin',
    }
  }
}
