import { beforeEach, expect, test, vi } from 'vitest'
import { ContractError, HttpError, NetworkError } from './errors.ts'
import { bearerRequest, type FetchRequest, getJson } from './get-json.ts'

const URL = 'https://brands.example/v1/brands'
const NOW = Date.UTC(2026, 10, 20, 12)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))

const get = (response: Response, fetch: FetchRequest = () => Promise.resolve(response)) =>
  getJson(URL, { token: 'secret', timeout: 5000, fetch })

/** What `getJson` throws for a response, or for a request that fails. */
async function failureOf(response: Response | Error): Promise<unknown> {
  const fetch = () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response))
  return getJson(URL, { token: 'secret', timeout: 5000, fetch }).catch((error: unknown) => error)
}

test('a response is parsed, and its text is kept unchanged', async () => {
  const text = '{"id": 9007199254740993, "name": "é"}'
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'r1' }
  const answer = await get(new Response(text, { headers }))
  expect(answer.text).toBe(text)
  expect(answer.exchange.url).toBe(URL)
  expect([...answer.exchange.headers]).toEqual([
    ['content-type', 'application/json'],
    ['x-request-id', 'r1'],
  ])
})

test('an endless body is cancelled after 8 MB', async () => {
  let sent = 0
  const chunk = new Uint8Array(2 ** 20).fill(0x20)
  const cancelled = Promise.withResolvers<void>()
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.length
      controller.enqueue(chunk)
    },
    cancel: () => cancelled.resolve(),
  })
  const failure = await failureOf(new Response(endless))
  expect(failure).toMatchObject({ message: 'brands.example sent more than 8 MB.' })
  await cancelled.promise
  expect(sent).toBeLessThanOrEqual(10 * 2 ** 20)
})

test('the token is sent in the Authorization header only, without cookies and without redirects', async () => {
  const fetch = vi.fn<FetchRequest>(() => Promise.resolve(Response.json({})))
  const { exchange } = await get(Response.json({}), fetch)
  const [url, init] = fetch.mock.calls[0]!
  expect(url).not.toContain('secret')
  expect(init).toMatchObject(bearerRequest('secret'))
  expect(init).toMatchObject({
    headers: { Authorization: 'Bearer secret' },
    credentials: 'omit',
    redirect: 'error',
    // A response cached for one token would be served to another.
    cache: 'no-store',
  })
  expect(JSON.stringify(exchange)).not.toContain('secret')
})

test.each([
  ['120', 120_000],
  ['9'.repeat(400), 86_400_000],
  [new Date(NOW + 90_000).toUTCString(), 90_000],
  [new Date(NOW - 90_000).toUTCString(), 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s means %s ms', async (value, milliseconds) => {
  const headers = value === undefined ? {} : { 'Retry-After': value }
  const failure = await failureOf(new Response('{}', { status: 429, headers }))
  expect(failure).toBeInstanceOf(HttpError)
  expect((failure as HttpError).retryAfter).toBe(milliseconds)
})

test('a date in Retry-After is right even if the clock of the device is wrong', async () => {
  const service = NOW + 3_600_000
  const headers = {
    Date: new Date(service).toUTCString(),
    'Retry-After': new Date(service + 5000).toUTCString(),
  }
  expect(await failureOf(new Response('{}', { status: 429, headers }))).toMatchObject({ retryAfter: 5000 })
})

test.each([
  ['Bearer error="invalid_token"', '{}', false],
  ['Basic realm="a", Bearer', '<h1>401</h1>', false],
  [undefined, '{}', false],
  [undefined, '<!doctype html><h1>Log in</h1>', true],
  ['Negotiate', '{}', true],
])('a 401 with %s and %s is from a proxy: %s', async (challenge, body, isFromProxy) => {
  const headers: Record<string, string> = challenge === undefined ? {} : { 'WWW-Authenticate': challenge }
  expect(await failureOf(new Response(body, { status: 401, headers }))).toMatchObject({ isFromProxy })
})

test('an error status is thrown with the message of the service', async () => {
  const problem = { title: 'Bad Request', detail: 'limit must be an integer from 1 to 100.' }
  const failure = await failureOf(Response.json(problem, { status: 400 }))
  expect(failure).toMatchObject({ name: 'HttpError', status: 400, exchange: { url: URL } })
  expect((failure as HttpError).words).toContain('limit must be an integer')
})

test.each([
  ['  <!doctype html><h1>Log in</h1>', 'html'],
  ['hello', 'not-json'],
  ['', 'not-json'],
])('the body %j is not what the contract describes', async (body, found) => {
  const failure = await failureOf(new Response(body))
  expect(failure).toBeInstanceOf(ContractError)
  expect(failure).toMatchObject({ found, exchange: { url: URL } })
})

test.each([
  ['interrupted', 'https://app.example', () => Promise.resolve(new Response())],
  ['unreachable', 'https://app.example', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['redirect', 'https://brands.example', () => Promise.resolve({ type: 'opaqueredirect' })],
] as const)('a request that fails is repeated without the token to find the reason: %s', async (...args) => {
  const [reason, origin, probe] = args
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<unknown>>(probe)
  vi.stubGlobal('origin', origin)
  vi.stubGlobal('fetch', fetch)
  const failure = await failureOf(new TypeError('Failed to fetch'))
  expect(failure).toBeInstanceOf(NetworkError)
  expect(failure).toMatchObject({ reason })
  expect(fetch.mock.calls).toHaveLength(1)
  expect(fetch.mock.calls[0]![1]).not.toHaveProperty('headers')
})

test('a response that breaks off after its headers causes no second request', async () => {
  const probe = vi.fn<() => void>()
  vi.stubGlobal('fetch', probe)
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  expect(await failureOf(new Response(body))).toMatchObject({ reason: 'interrupted' })
  expect(probe).not.toHaveBeenCalled()
})

test('a request without a response in time is a timeout', async () => {
  const fetch: FetchRequest = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    })
  const failure = await getJson(URL, { token: 'secret', timeout: 1, fetch }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'NetworkError', reason: 'timeout' })
})

test('an abort by the caller is thrown as it is', async () => {
  const abort = new AbortController()
  const reason = new Error('no longer needed')
  const fetch: FetchRequest = (_, { signal }) => {
    abort.abort(reason)
    return Promise.reject(signal!.reason as Error)
  }
  const got = getJson(URL, { token: 'secret', timeout: 5000, signal: abort.signal, fetch })
  await expect(got).rejects.toBe(reason)
})
