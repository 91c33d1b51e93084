import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { problemSchema } from '#contract/problem.ts'
import { captureLog } from '#service/testing/capture-log.ts'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, manyBrands, temporaryStore } from '#service/testing/stores.ts'
import { MAX_PIPELINED, SECURITY_HEADERS } from '#service/http/server.ts'

test('an address that is too long is a 414, after the token check', async () => {
  const { ask, get } = await serviceUnderTest()
  const url = `/v1/brands?name=${'x'.repeat(4096)}`
  expect((await get(url)).statusCode).toBe(414)
  expect((await get(`/v1/brands/${'1'.repeat(4096)}`)).statusCode).toBe(414)
  expect((await get(`/v1/brands?name=${'%C3%A9'.repeat(200)}`)).statusCode).toBe(200)
  expect((await ask({ url })).statusCode).toBe(401)
})

test.each([
  ['GET', '/nope', 404],
  ['GET', '/nope.js', 404],
  ['GET', '/V1/brands', 404],
  ['GET', '//v1/brands', 404],
  ['POST', '/', 405],
  ['DELETE', '/logos/acme.svg', 405],
])('%s %s is a problem with status %i', async (method, url, status) => {
  const { ask } = await serviceUnderTest()
  const response = await ask({ method, url, headers: { accept: '*/*' } })
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(problemSchema.parse(response.json()).status).toBe(status)
  expect(response.headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined)
})

test.each([
  ['GARBAGE\r\n\r\n', 400],
  ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ['GET /v1/brands HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ['GET /v1/brands?name=nestl\xe9 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ["GET /v1/brands HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: '\r\n\r\n", 400],
  [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('what is no request at all is a problem too, with the same headers', async (bytes, status) => {
  const { app } = await serviceUnderTest()
  const socket = await connectTo(app)
  socket.end(Buffer.from(bytes, 'latin1'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/Content-Type: application\/problem\+json/i)
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    expect(head.toLowerCase()).toContain(`\r\n${name}: ${value}`)
  expect(problemSchema.parse(JSON.parse(body)).status).toBe(status)
})

const requestFor = (path: string, token: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: a.test', `Authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n')

async function connectTo(app: FastifyInstance): Promise<Socket> {
  const origin = app.server.listening ? app.listeningOrigin : await listen(app)
  return connect(Number(new URL(origin).port), '127.0.0.1')
}

test('many requests on one connection each get their own answer, even if another client disconnects', async () => {
  const { app, token } = await serviceUnderTest(manyBrands(30))
  const ids = Array.from({ length: 100 }, (_, place) => place % 40)
  const requests = ids.map((id) => requestFor(`/v1/brands/${id}`, token)).join('')
  const leaving = await connectTo(app)
  leaving.write(requests, () => leaving.destroy())
  const staying = await connectTo(app)
  staying.end(requests + requestFor('/healthz', token, 'Connection: close'))
  const answers = (await text(staying)).matchAll(/"data":\{"id":"(\d+)"|"status":(\d+)/g)
  const received = Array.from(answers, ([, id, status]) => id ?? status)
  expect(received).toEqual(ids.map((id) => (id >= 1 && id <= 30 ? String(id) : '404')))
})

test('a connection that pipelines too many requests is closed', async () => {
  const store = await temporaryStore()
  const findToken = vi.spyOn(store.tokens, 'find').mockReturnValue(new Promise(() => undefined))
  const { app, token } = await serviceUnderTest([], { store })
  const socket = await connectTo(app)
  socket.write(requestFor('/v1/brands/1', token).repeat(MAX_PIPELINED + 50))
  expect(await text(socket)).toBe('')
  // The first request does not wait for another.
  expect(findToken).toHaveBeenCalledTimes(1 + MAX_PIPELINED)
})

test('an inactive connection is closed', async () => {
  const store = await temporaryStore()
  vi.spyOn(store.tokens, 'find').mockReturnValue(new Promise(() => undefined))
  const { app, token } = await serviceUnderTest([], { store })
  app.server.timeout = 1000
  const socket = await connectTo(app)
  socket.write(requestFor('/v1/brands/1', token))
  expect(await text(socket)).toBe('')
})

test('headers that take too long are a 408', async () => {
  const { app } = await serviceUnderTest()
  const socket = await connectTo(app)
  app.server.headersTimeout = 200
  app.server.requestTimeout = 400
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*took too long to arrive/)
})

test('connections beyond the limit are refused, and the log says so', async () => {
  const lines = captureLog()
  const { app } = await serviceUnderTest([], { maxConnections: 1, logLevel: 'warn' })
  const first = await connectTo(app)
  first.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(first, 'data')
  const second = await connectTo(app)
  second.on('error', () => undefined)
  await once(second, 'close')
  expect(lines()).toContainEqual(expect.objectContaining({ maxConnections: 1 }))
  first.destroy()
})

test('a request that arrives while the service closes is answered, and ends its connection', async () => {
  const pinged = Promise.withResolvers<void>()
  const store = await temporaryStore()
  const ping = vi.spyOn(store, 'ping').mockReturnValue(pinged.promise)
  const findToken = vi.spyOn(store.tokens, 'find')
  const { app, token } = await serviceUnderTest([aBrand()], { store })
  const socket = await connectTo(app)
  // Keeps the connection busy: idle ones are closed at once.
  socket.write(requestFor('/readyz', token))
  await vi.waitFor(() => expect(ping).toHaveBeenCalled())
  const closed = app.close()
  socket.write(requestFor('/v1/brands/1', token))
  await vi.waitFor(() => expect(findToken).toHaveBeenCalled())
  pinged.resolve()
  const [ready, brand] = (await text(socket)).split(/(?=HTTP\/1\.1 )/)
  await closed
  expect(ready).toMatch(/^HTTP\/1\.1 200 [^]*"ready"/)
  expect(brand).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*"id":"1"/i)
})

test('every request is logged in the same way', async () => {
  const lines = captureLog()
  const { get } = await serviceUnderTest(manyBrands(9), { rateLimit: 4, logLevel: 'info' })
  const brand = '/v1/brands/5'
  const paths = [brand, brand, '/v1/brands/99', '/v1/brands?limit=0', brand, '/healthz', '/nowhere']
  const headers = { 'x-request-id': 'mine', 'user-agent': `test ${'x'.repeat(300)}` }
  for (const path of paths) await get(path, headers)

  const statuses = [200, 200, 404, 400, 429, 200, 404]
  const userAgent = `test ${'x'.repeat(195)}`
  const requests = () => lines().filter(({ msg }) => msg === 'request')
  await vi.waitFor(() => expect(requests()).toHaveLength(paths.length))
  expect(requests().map(({ url, status }) => [url, status])).toEqual(
    paths.map((url, at) => [url, statuses[at]]),
  )
  for (const [at, request] of requests().entries()) {
    expect(request).toMatchObject({ reqId: 'mine', method: 'GET', address: '127.0.0.1', userAgent })
    expect(typeof request['token']).toBe(at < 5 ? 'string' : 'undefined')
  }
})

test.each([undefined, 'http://a.example', 'https://a.example'])(
  'safe headers, PUBLIC_URL=%s',
  async (publicUrl) => {
    const { get } = await serviceUnderTest([aBrand()], { publicUrl })
    const paths = ['/v1/brands', '/v1/nope', '/healthz', '/nowhere', '/openapi.json', `/${'x'.repeat(5000)}`]
    for (const path of paths) {
      const { headers } = await get(path, { 'x-request-id': 'mine' })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-request-id': 'mine',
      })
      const isHttps = publicUrl?.startsWith('https:')
      expect(headers['strict-transport-security']).toBe(isHttps ? 'max-age=31536000' : undefined)
    }
  },
)
