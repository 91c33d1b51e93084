/** A request, and the headers of its response. */
export interface Exchange {
  readonly url: string
  /** Those that scripts may read. Empty if there was no response. */
  readonly headers: Headers
}

/**
 * When a response was sent, in milliseconds since 1970: its `Date` header, which scripts can read on the same origin only;
 * otherwise this device's clock.
 */
export function responseTime({ headers }: Exchange): number {
  const date = headers.get('date')
  const at = date ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? Date.now() : at
}

/** Why no response could be read, as far as a browser reveals it. */
export type NetworkReason =
  | 'unreachable'
  | 'timeout'
  /** There is a response, but it broke off, or carried no CORS headers for this page: browsers do not say which. */
  | 'interrupted'
  /** The response is a redirect, which is never followed, because the token would be sent to its target. */
  | 'redirect'

/** One sentence each, for the terminal, logs and reports. `explain` adds what to do about it. */
const NETWORK_MESSAGES: Record<NetworkReason, (host: string) => string> = {
  unreachable: (host) => `${host} could not be reached.`,
  timeout: (host) => `${host} did not respond in time.`,
  interrupted: (host) => `The response from ${host} could not be read.`,
  redirect: (host) => `${host} redirects to another address.`,
}
const FOUND_LABELS = {
  html: 'a web page',
  'not-json': 'something that is not JSON',
  'other-json': 'JSON that is not a brand response',
  'not-utf-8': 'text that is not UTF-8',
  'too-large': 'more than 8 MB',
}

/** No response could be read. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: NetworkReason
  readonly exchange: Exchange

  constructor(reason: NetworkReason, exchange: Exchange, options?: ErrorOptions) {
    super(NETWORK_MESSAGES[reason](hostOf(exchange)), options)
    this.reason = reason
    this.exchange = exchange
  }
}

type HttpErrorDetails = Pick<HttpError, 'exchange'> &
  Partial<Pick<HttpError, 'words' | 'retryAfter' | 'isFromProxy'>>

/** The service responded with an error status. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly exchange: Exchange
  /** The message in the body of the response, if it has one. */
  readonly words: string | undefined
  /** How long to wait before another request, in milliseconds (from `Retry-After`). */
  readonly retryAfter: number | undefined
  /** When that wait is over, by `performance.now()`, because the device's clock may be changed meanwhile. */
  readonly retryAt: number | undefined
  /** Whether the 401 comes from a proxy that asks for its own sign-in. It says nothing about the token. */
  readonly isFromProxy: boolean

  constructor(status: number, details: HttpErrorDetails) {
    super(`The service responded with ${status}.`)
    this.status = status
    this.exchange = details.exchange
    this.words = details.words
    this.retryAfter = details.retryAfter
    this.retryAt = details.retryAfter === undefined ? undefined : performance.now() + details.retryAfter
    this.isFromProxy = details.isFromProxy ?? false
  }
}

/** Whether the service answered that something does not exist, or no longer. */
export const isGone = (error: unknown): error is HttpError =>
  error instanceof HttpError && [404, 410].includes(error.status)

/** The service sent a response that is not what docs/api.md describes. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly found: keyof typeof FOUND_LABELS
  readonly exchange: Exchange

  constructor(found: keyof typeof FOUND_LABELS, exchange: Exchange) {
    super(`${hostOf(exchange)} sent ${FOUND_LABELS[found]}.`)
    this.found = found
    this.exchange = exchange
  }
}

/** A list does not end: it repeats a next link or a page of brands, or has 100 empty pages in a row. */
export class EndlessListError extends Error {
  override readonly name = 'EndlessListError'
  override readonly message = 'The list does not end.'
}

export type ClientError = NetworkError | HttpError | ContractError

export function isClientError(error: unknown): error is ClientError {
  return error instanceof NetworkError || error instanceof HttpError || error instanceof ContractError
}

export function hostOf({ url }: Exchange): string {
  return URL.parse(url)?.host ?? 'The service'
}
