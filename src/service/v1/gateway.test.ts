import { once } from 'node:events'
import { get as httpGet, type IncomingMessage, type RequestListener } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { brandListSchema } from '#contract/brand.ts'
import { problemSchema } from '#contract/problem.ts'
import type { AppOptions } from '#service/app.ts'
import { SECURITY_HEADERS } from '#service/http/server.ts'
import { captureLog } from '#service/testing/capture-log.ts'
import { serve } from '#service/testing/http-server.ts'
import { listen, runService, serviceOptions, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand } from '#service/testing/stores.ts'

/** A gateway to a server that answers with `listener`. */
async function gatewayTo(
  listener: RequestListener,
  options: Partial<AppOptions> & { timeout?: number } = {},
  path = '',
) {
  const seen: IncomingMessage[] = []
  const server = await serve((request, response) => {
    seen.push(request)
    listener(request, response)
  })
  onTestFinished(() => server[Symbol.asyncDispose]())
  return { ...(await gateway(server.origin + path, options)), seen, port: server.port }
}

async function gateway(
  url: string,
  { timeout = 20_000, ...options }: Partial<AppOptions> & { timeout?: number } = {},
) {
  const upstream = { url, timeout }
  const { app, ask } = await runService({ ...serviceOptions, store: undefined, upstream, ...options })
  const get = (path: string, headers: Record<string, string> = {}) => ask({ url: path, headers })
  return { app, ask, get }
}

const JSON_TYPE = { 'content-type': 'application/json' }

test('a gateway to a real service passes its answers on', async () => {
  const behind = await serviceUnderTest([aBrand()])
  const address = await listen(behind.app)
  const { ask, get } = await gateway(address)
  const authorization = `Bearer ${behind.token}`

  const list = await get('/v1/brands?limit=5&name=%41cme', { authorization })
  expect(list.statusCode).toBe(200)
  const { data, links } = brandListSchema.parse(list.json())
  expect(data).toHaveLength(1)
  expect(links.first).toBe('http://localhost/v1/brands?limit=5&name=%41cme&page=1')
  expect(data[0]!.logo).toBe('http://localhost/logos/acme.svg')
  expect((await get('/v1/brands/1', { authorization })).json()).toMatchObject({ data: { name: 'Acme' } })
  const head = await ask({ method: 'HEAD', url: '/v1/brands/1', headers: { authorization } })
  expect([head.statusCode, head.body]).toEqual([200, ''])

  for (const [url, status] of [
    ['/v1/brands/2', 404],
    ['/v1/brands?limit=0', 400],
    ['/v1/nope', 404],
  ] as const) {
    expect(problemSchema.parse((await get(url, { authorization })).json()).status).toBe(status)
  }
  const refused = await get('/v1/brands', { authorization: 'Bearer wrong' })
  expect(refused.statusCode).toBe(401)
  const challenge = /^Bearer realm="Brand Catalogue", error="invalid_token"/
  expect(refused.headers['www-authenticate']).toMatch(challenge)
  expect((await get('/readyz')).statusCode).toBe(200)
})

test('links and logos lead through the gateway, and the rest of the body is unchanged', async () => {
  const publicUrl = 'https://brands.example/tools'
  let port = 0
  const list = (address: string) =>
    `{"data": [{"id": "1", "name": "\\"next\\":\\"http://a/v1/brands?x\\"", "logo":"http:\\/\\/127.0.0.1:${port}/api/logos/a%20b.svg",
      "big": 12345678901234567890, "first": "https://acme.example/?page=1"},
      {"id":"2","name":"B","logo":"https://cdn.example/logos/b.svg"}, {"logo":"\\"http://127.0.0.1:${port}/api/logos/","first":"C:\\brands",
      "changes":[{"at":1,"field":"logo","from":"http:\\/\\/127.0.0.1:${port}/api/logos/c.svg","to":null}]}],
      "links": {"first": "${address}?name=%41&page=1&cursor=x%2Fy", "last":"/v1/brands?page=9", "prev":null, "next": "?page=2"}}`
  const { get, ...upstream } = await gatewayTo(
    ({ url }, response) => {
      if (url!.startsWith('/api/logos/'))
        response.writeHead(200, { 'content-type': 'image/svg+xml', etag: '"1"' }).end('<svg/>')
      else response.writeHead(200, JSON_TYPE).end(list('http://inner.test:81/api/v1/brands'))
    },
    { publicUrl },
    '/api',
  )
  port = upstream.port
  const { body, headers } = await get('/v1/brands')
  expect(headers.vary).toBe('Authorization')
  const written = list(`${publicUrl}/v1/brands`)
    .replaceAll(`http:\\/\\/127.0.0.1:${port}/api/logos/`, `${publicUrl}/logos/`)
    .replace('"/v1/brands?page=9"', `"${publicUrl}/v1/brands?page=9"`)
    .replace('"?page=2"', `"${publicUrl}/v1/brands?page=2"`)
  expect(body).toBe(written)

  const logo = await get('/tools/logos/a%20b.svg')
  expect(logo.body).toBe('<svg/>')
  expect(logo.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'cross-origin',
    etag: '"1"',
  })
  expect(upstream.seen.at(-1)!.url).toBe('/api/logos/a%20b.svg')
})

test.each([
  [200, 'text/html', 404],
  [404, 'image/png', 404],
  [302, 'image/png', 502],
])('a logo that the upstream answers with %i %s is a %i', async (status, type, sent) => {
  const headers = { 'content-type': type, location: '/elsewhere' }
  const { get, seen } = await gatewayTo((_, response) => response.writeHead(status, headers).end('x'))
  expect((await get('/logos/a.svg')).statusCode).toBe(sent)
  expect(seen.map(({ url }) => url)).toEqual(['/logos/a.svg'])
})

test('after too many wrong tokens from one address, only accepted ones are forwarded', async () => {
  let revoked = ''
  const { get, seen } = await gatewayTo(
    ({ headers: { authorization = '' } }, response) => {
      const good = /good/.test(authorization) && authorization !== revoked
      response.writeHead(good ? 200 : authorization === 'Bearer lost' ? 404 : 401, JSON_TYPE).end('{}')
    },
    { failedAuthLimit: 3 },
  )
  const ask = (token: string) => get('/v1/brands', { authorization: `Bearer ${token}` })
  const status = async (token: string) => (await ask(token)).statusCode
  // A token that is accepted, or fails for another reason, does not count.
  for (let round = 0; round < 5; round++) expect(await status('good')).toBe(200)
  for (let round = 0; round < 5; round++) expect(await status('lost')).toBe(404)
  for (const token of ['a', 'b', 'c']) expect(await status(token)).toBe(401)
  const asked = seen.length
  for (const token of ['d', 'a', 'good too']) expect(await status(token)).toBe(429)
  const { headers, json } = await ask('e')
  expect(headers['retry-after']).toMatch(/^\d+$/)
  expect(problemSchema.parse(json()).detail).toMatch(/^Too many wrong access tokens/)
  expect(seen).toHaveLength(asked)

  expect(await status('good')).toBe(200)
  expect((await get('/v1/brands')).statusCode).toBe(401)
  revoked = 'Bearer good'
  expect(await status('good')).toBe(401)
  expect(await status('good')).toBe(429)
})

test('wrong credentials of other schemes count too, and only a Bearer challenge comes back', async () => {
  const { get, seen } = await gatewayTo(
    (_request, response) =>
      void response
        .writeHead(401, { 'www-authenticate': ['Basic realm="x"', 'Bearer realm="y", Digest nonce="z"'] })
        .end(),
    { failedAuthLimit: 3 },
  )
  const received: [number, unknown][] = []
  for (const scheme of ['Basic', 'Token', 'basic', 'ApiKey', '']) {
    const response = await get('/v1/brands', { authorization: `${scheme} ${scheme}c2VjcmV0`.trim() })
    received.push([response.statusCode, response.headers['www-authenticate']])
  }
  const refused = [401, 'Bearer']
  expect(received).toEqual([refused, refused, refused, [429, undefined], [429, undefined]])
  expect(seen).toHaveLength(3)
})

test('many wrong tokens at once do not get around the limit', async () => {
  const { get, seen } = await gatewayTo(
    (_request, response) => void setTimeout(20).then(() => response.writeHead(401).end()),
    { failedAuthLimit: 3 },
  )
  const tries = Array.from({ length: 10 }, (_, index) =>
    get('/v1/brands', { authorization: `Bearer ${index}` }),
  )
  await Promise.all(tries)
  expect(seen).toHaveLength(3)
})

test('the token and the query are forwarded unchanged; cookies and other headers are dropped both ways', async () => {
  const { get, seen, port } = await gatewayTo(
    (_request, response) => {
      response.writeHead(200, {
        ...JSON_TYPE,
        etag: '"x"',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        'www-authenticate': 'Basic realm="x"',
        'x-powered-by': 'secret',
        'content-security-policy': "default-src 'unsafe-inline'",
        'cache-control': 'public, max-age=9999',
      })
      response.end('{}')
    },
    {},
    '/api',
  )
  const query = '?name=a%20b+c&name=%zz&cursor=abc%2Bd%3D%3D&?x'
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const response = await get(`/v1/brands${query}`, {
    authorization: 'Bearer other-service-token',
    cookie: 'session=1',
    'x-forwarded-for': '203.0.113.1',
    'x-custom': '1',
    origin: 'https://a.example',
    'x-request-id': 'mine',
    traceparent,
  })
  expect(seen[0]?.url).toBe(`/api/v1/brands${query}`)
  const { headers } = seen[0]!
  for (const name of ['cookie', 'x-forwarded-for', 'x-custom', 'origin'])
    expect(headers[name]).toBeUndefined()
  expect(headers).toMatchObject({
    traceparent,
    authorization: 'Bearer other-service-token',
    host: `127.0.0.1:${port}`,
    'x-request-id': 'mine',
  })

  expect(response.statusCode).toBe(200)
  const own = { 'cache-control': 'private, no-cache', ...SECURITY_HEADERS }
  expect(response.headers).toMatchObject({ etag: '"x"', ...own })
  for (const name of ['set-cookie', 'access-control-allow-origin', 'www-authenticate', 'x-powered-by']) {
    expect(response.headers[name]).toBeUndefined()
  }
})

const WAYS_OUT = ['/v1/../admin', '/v1/%2e%2e/admin', '/v1/..\\..\\admin', '/v1//evil.example/../../../x']

test.each(WAYS_OUT)('%s does not lead out of /v1', async (url) => {
  const { app, seen } = await gatewayTo((_request, response) => response.end('secret'))
  // Sent exactly as written: most clients would resolve the dots themselves.
  const asking = httpGet({ host: '127.0.0.1', port: new URL(await listen(app)).port, path: url })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(404)
  response.resume()
  expect(seen).toEqual([])
})

test('a 304 is passed on with its ETag', async () => {
  const { get, seen } = await gatewayTo((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"x"' ? 304 : 200, { etag: '"x"' }).end()
  })
  const response = await get('/v1/brands', { 'if-none-match': '"x"' })
  expect([response.statusCode, response.headers.etag, response.body]).toEqual([304, '"x"', ''])
  // Many services never respond with a 304 to a request that asks not to be served from caches.
  expect(seen[0]!.headers).not.toHaveProperty('cache-control')
  expect(seen[0]!.headers).not.toHaveProperty('pragma')
})

test('an error of the upstream is passed on unchanged, without a retry', async () => {
  const { get, seen } = await gatewayTo((_request, response) => {
    response.writeHead(503, { ...JSON_TYPE, 'retry-after': '7' }).end('{"message":"Come back later"}')
  })
  const response = await get('/v1/brands')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '7'])
  expect(response.json()).toEqual({ message: 'Come back later' })
  expect(seen).toHaveLength(1)
})

test.each<[number, string, RequestListener]>([
  [504, 'never answers', () => {}],
  [504, 'stalls midway', (_, response) => void response.writeHead(200, JSON_TYPE).write('{"data":[')],
  [
    504,
    'never finishes',
    async (_, response) => {
      response.writeHead(200, JSON_TYPE)
      while (!response.destroyed) {
        response.write(' ')
        await setTimeout(100)
      }
    },
  ],
  [
    502,
    'breaks off',
    (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' })
      response.write('{', () => response.destroy())
    },
  ],
  [502, 'hangs up', (request) => void request.destroy()],
  [502, 'is no HTTP server', (_, response) => void response.socket?.end('SSH-2.0-x\r\n')],
  [502, 'sends far too much', (_, response) => void response.writeHead(200, JSON_TYPE).end(' '.repeat(9e6))],
  [502, 'redirects', (_, response) => void response.writeHead(302, { location: '/x', etag: '"x"' }).end()],
])('%i for an upstream that %s, asked once and without internals', async (status, _, listener) => {
  const { get, seen } = await gatewayTo(listener, status === 504 ? { timeout: 500 } : {})
  const { headers, body, json } = await get('/v1/brands', { authorization: 'Bearer secret-token' })
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect([headers.location, headers.etag]).toEqual([undefined, undefined])
  expect(problemSchema.parse(json()).status).toBe(status)
  expect(body).not.toMatch(/secret|127\.0\.0\.1|UND_ERR|SSH/)
  expect(seen).toHaveLength(1)
})

test('an unreachable upstream is logged once, not at each request, and the gateway is not ready', async () => {
  const lines = captureLog()
  const { get } = await gateway('http://127.0.0.1:1', { logLevel: 'warn' })
  for (let round = 0; round < 5; round++) expect((await get('/v1/brands')).statusCode).toBe(502)
  expect(lines().map(({ msg }) => msg)).toEqual(['the upstream service does not answer'])
  expect((await get('/readyz')).statusCode).toBe(503)
  expect((await get('/healthz')).statusCode).toBe(200)
})
