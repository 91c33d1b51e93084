import { fieldsOf, parseJson } from '#contract/fields.ts'
import {
  ContractError,
  type Exchange,
  HttpError,
  NetworkError,
  type NetworkReason,
  responseTime,
} from './errors.ts'

export interface GetJsonOptions {
  readonly token: string
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the request is abandoned. */
  readonly timeout: number
  /** Sends the request. Default: the platform's own `fetch`. */
  readonly fetch?: FetchRequest | undefined
  /** Whether a response that is not UTF-8 is an error. Otherwise its bytes become U+FFFD, as in every browser. */
  readonly isStrict?: boolean | undefined
}

export type FetchRequest = (url: string, init: RequestInit) => Promise<Response>

/** The options of every request to the service. */
export function bearerRequest(token: string) {
  return {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    credentials: 'omit',
    // A browser's cache does not tell tokens apart: a response cached for one would be served to any other.
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  } as const
}

/**
 * Sends one GET with the Bearer token, without cookies. Redirects are not followed: the token must not go to their target.
 * Throws NetworkError, HttpError or ContractError; an abort by the caller's own signal is rethrown as it is.
 * @returns also the body's text as received: parsed numbers may have lost digits.
 */
export async function getJson(
  url: string,
  { token, signal, timeout, fetch: send = fetch, isStrict = false }: GetJsonOptions,
) {
  const limit = AbortSignal.timeout(timeout)

  let response: Response | undefined
  let text: string
  try {
    response = await send(url, {
      ...bearerRequest(token),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    text = await readText(response, isStrict)
  } catch (error) {
    if (signal?.aborted) throw error
    const failed: Exchange = { url, headers: new Headers() }
    if (error instanceof BodyTooLarge) throw new ContractError('too-large', failed)
    if (error instanceof NotUtf8) throw new ContractError('not-utf-8', failed)
    // The headers came, so only the rest of the response is missing.
    const broken = response === undefined ? undefined : 'interrupted'
    const reason = limit.aborted ? 'timeout' : (broken ?? (await findReason(url)))
    throw new NetworkError(reason, failed, { cause: error })
  }

  const exchange: Exchange = { url, headers: response.headers }
  const body = parseJson(text)
  if (!response.ok) {
    throw new HttpError(response.status, {
      exchange,
      words: problemText(body),
      retryAfter: readRetryAfter(exchange),
      isFromProxy: response.status === 401 && asksForOtherSignIn(response.headers, text),
    })
  }
  if (body === undefined) throw new ContractError(isHtml(text) ? 'html' : 'not-json', exchange)
  return { body, text, exchange }
}

/** Timeout of the request that finds out why another one failed, in milliseconds. */
const REASON_TIMEOUT = 3000

/**
 * Finds out why a request failed, which browsers do not say: sends it again, without the token, to see whether there is a
 * response at all. On the page's own origin, and outside a browser, it also sees a redirect.
 */
async function findReason(url: string): Promise<NetworkReason> {
  const pageOrigin = (globalThis as { origin?: string }).origin
  const crossOrigin = pageOrigin && new URL(url).origin !== pageOrigin
  try {
    const response = await fetch(url, {
      ...(crossOrigin ? { mode: 'no-cors' } : { redirect: 'manual' }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(REASON_TIMEOUT),
    })
    const { type, status } = response
    if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirect'
    return 'interrupted'
  } catch {
    return 'unreachable'
  }
}

/** The longest wait that a service may ask for, in milliseconds. */
const MAX_WAIT = 24 * 3_600_000

/** `Retry-After` in milliseconds, a day at most: it may be seconds or a date. */
function readRetryAfter(exchange: Exchange): number | undefined {
  const text = exchange.headers.get('retry-after')
  if (!text) return undefined
  // The device's clock may be wrong by hours, so a date is compared with the response's own.
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - responseTime(exchange)
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), MAX_WAIT)
}

/**
 * Whether a 401 comes from a proxy that asks for its own sign-in, with a challenge such as `Negotiate` or a page. If this
 * page cannot read the challenge, the body decides.
 */
function asksForOtherSignIn(headers: Headers, body: string): boolean {
  const challenge = headers.get('WWW-Authenticate')
  if (challenge !== null) return !/\bbearer\b/i.test(challenge)
  return isHtml(body)
}

const isHtml = (text: string) => /^\s*</.test(text)

/** The message in an error body: a problem's `detail` or `title`, or the `message` or `error` that other servers send. */
function problemText(body: unknown): string | undefined {
  const { detail, message, error, title } = fieldsOf(body)
  const texts = [detail, message, error, title].filter((text) => typeof text === 'string')
  return texts.map((text) => text.trim()).find(Boolean)
}

class NotUtf8 extends Error {}

/** Reads a body as text. @throws BodyTooLarge, and NotUtf8 if `fatal` */
async function readText(response: Response, fatal: boolean): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal })
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (cause) {
      throw new NotUtf8('', { cause })
    }
  }
  let text = ''
  for await (const chunk of bodyChunks(response)) text += decode(chunk)
  return text + decode()
}

/** The most bytes read from a decoded body. A page of 100 brands is less than a hundredth of that. */
const MAX_BODY = 8 * 2 ** 20

/** The response is larger than 8 MB when decoded: a small one may decompress to gigabytes. */
export class BodyTooLarge extends Error {
  constructor() {
    super('The response is larger than 8 MB.')
  }
}

/** The chunks of a decoded body. @throws BodyTooLarge */
export async function* bodyChunks({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  let length = 0
  // Safari 18 does not support `for await` over a body.
  const reader = body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return
    length += chunk.value.byteLength
    if (length > MAX_BODY) {
      void reader?.cancel()
      throw new BodyTooLarge()
    }
    yield chunk.value
  }
}
