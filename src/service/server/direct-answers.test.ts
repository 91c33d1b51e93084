import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createToken, hashToken, tokenRecord } from '#service/tokens/access-token.ts'
import type { AppOptions } from '#service/start/build-service.ts'
import { TokenCheck } from '#service/v1/token-check.ts'
import { Metrics } from './metrics.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, manyBrands, temporaryPostgresStore } from '#service/testing/temporary-store.ts'

/** Hundreds of connections take their time on a busy machine. */
const PATIENT = { timeout: 60_000 }

/** Header names and values as they came, and the body's bytes. */
interface Heard {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** Asks over a real connection, since `inject` goes the framework's way alone. */
async function ask(app: FastifyInstance, lines: readonly string[]): Promise<Heard> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(app.listeningOrigin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const bytes = (await buffer(socket)).toString('latin1')
  const [head = '', ...rest] = bytes.split('\r\n\r\n')
  const [first = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field) => [field.split(': ', 1)[0]!.toLowerCase(), field.replace(/^.*?: /, '')])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  }
}

/** Asks while nothing is admitted directly, so that the framework answers. */
async function askFramework(app: FastifyInstance, lines: readonly string[]): Promise<Heard> {
  const admit = vi.spyOn(TokenCheck.prototype, 'admit').mockReturnValue(undefined)
  try {
    return await ask(app, lines)
  } finally {
    admit.mockRestore()
  }
}

/** All that must agree, the order of headers included: everything but what differs from one connection to the next. */
function comparable({ status, headers, body }: Heard): object {
  const fields = Object.entries(headers)
    .filter(([name]) => name !== 'date' && name !== 'connection')
    .map(([name, value]) => [name, name === 'x-request-id' && value !== 'mine' ? 'any' : value])
  return { status, fields, body }
}

const BRANDS = [...manyBrands(30), aBrand({ id: '31', name: 'Été “Ω” 中文' })]
const REQUESTS = [
  'GET /v1/brands',
  'GET /v1/brands?limit=2&page=3&name=brand',
  'GET /v1/brands?name=%C3%A9t%C3%A9',
  'GET /v1/brands?updated_after=1003&updated_before=1010',
  'GET /v1/brands?limit=0',
  'GET /v1/brands?id=5#x',
  'GET /v1/brands/5',
  'GET /v1/brands/31?x=1',
  'GET /v1/brands/99',
  'GET /v1/brands/007',
  'GET /v1/brands/9223372036854775808',
  'GET /v1/brands/%35',
  'GET /v1/brands/5/',
  'GET /v1/brands/zz',
  'GET /v1/nope',
  'GET /healthz',
  'HEAD /v1/brands',
  'HEAD /v1/brands/5',
  'POST /v1/brands',
  `GET /v1/brands?name=${'x'.repeat(4096)}`,
]
const VARIANTS: readonly (readonly string[])[] = [
  [],
  ['X-Request-Id: mine'],
  ['Accept-Encoding: gzip, deflate, br'],
  ['Accept-Encoding: gzip;q=1, br;q=0'],
  ['If-None-Match: *'],
  ['If-None-Match: W/"x"'],
  ['Origin: https://shop.example'],
  ['Origin: https://other.example'],
  ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https'],
]

/** Counts the requests that go the framework's way. */
function countFramework(): { readonly count: number } {
  const check = vi.spyOn(TokenCheck.prototype, 'check')
  onTestFinished(() => check.mockRestore())
  return {
    get count() {
      return check.mock.calls.length
    },
  }
}

const asked = (path: string, token: string, ...headers: string[]): string[] => [
  `GET ${path} HTTP/1.1`,
  'Host: brands.test',
  `Authorization: Bearer ${token}`,
  ...headers,
]

describe.each<[string, Partial<AppOptions>]>([
  ['by default', {}],
  ['with allowed origins', { corsOrigins: ['https://shop.example'] }],
  ['for all origins', { corsOrigins: ['*'] }],
  ['behind a proxy', { trustProxy: true }],
  ['at a public address', { publicUrl: 'https://brands.example/shop', trustProxy: true }],
])('%s', (_name, options) => {
  test(
    'a connection gets what the framework sends, whatever is asked, again and again',
    PATIENT,
    async () => {
      const { app, token } = await serviceUnderTest(BRANDS, options)
      const prefix = options.publicUrl ? ['', '/shop'] : ['']
      for (const request of REQUESTS) {
        for (const variant of VARIANTS) {
          for (const path of prefix) {
            const lines = [
              request.replace(' /', ` ${path}/`) + ' HTTP/1.1',
              'Host: brands.test:8080',
              `Authorization: Bearer ${token}`,
              ...variant,
            ]
            const expected = { lines, ...comparable(await askFramework(app, lines)) }
            expect({ lines, ...comparable(await ask(app, lines)) }).toEqual(expected)
          }
        }
      }
    },
  )
})

test('queries of any kind get the same either way', PATIENT, async () => {
  const { app, token } = await serviceUnderTest(BRANDS)
  const query = fc.webQueryParameters({ size: 'small' })
  const path = fc.constantFrom(
    '/v1/brands',
    '/v1/brands/5',
    '/v1/brands/',
    '/v1/brands;',
    '/v1//brands',
    '/V1/brands',
  )
  const listed = fc.constantFrom('?', '?name=', '?page=', '?limit=', '?id=', '#')
  await fc.assert(
    fc.asyncProperty(path, listed, query, async (path, listed, query) => {
      const lines = asked(path + listed + query, token)
      expect(comparable(await ask(app, lines))).toEqual(comparable(await askFramework(app, lines)))
    }),
    { numRuns: 100 },
  )
})

test.each(['sqlite', 'postgres'])(
  '%s: once its token is known, a usual request is answered directly',
  async (engine) => {
    const { app, token } = await serviceUnderTest(
      BRANDS,
      engine === 'postgres' ? { store: await temporaryPostgresStore() } : {},
    )
    const framework = countFramework()
    await ask(app, asked('/v1/brands', token))
    await ask(app, asked('/v1/brands', token))
    const before = framework.count
    for (const path of [
      '/v1/brands',
      '/v1/brands',
      '/v1/brands?page=2',
      '/v1/brands?name=brand',
      '/v1/brands/5',
    ]) {
      for (const header of ['Accept: */*', 'Accept-Encoding: gzip', 'If-None-Match: *']) {
        expect((await ask(app, asked(path, token, header))).status).toBeLessThan(400)
      }
    }
    expect(framework.count).toBe(before)
    expect((await ask(app, asked('/v1/brands/99', token))).status).toBe(404)
    expect((await ask(app, asked('/v1/brands?limit=0', token))).status).toBe(400)
    expect(framework.count).toBe(before + 2)
  },
)

test('of many that arrive at once each gets its own answer, and one that goes away disturbs none', async () => {
  const { app, token } = await serviceUnderTest(BRANDS)
  const heads = Array.from({ length: 100 }, (_, place) =>
    asked(`/v1/brands/${place % 40}`, token).join('\r\n'),
  )
  await ask(app, asked('/v1/brands/1', token))
  const { port } = new URL(app.listeningOrigin)
  const leaving = connect(Number(port), '127.0.0.1')
  leaving.write(`${heads.join('\r\n\r\n')}\r\n\r\n`, () => leaving.destroy())
  const staying = connect(Number(port), '127.0.0.1')
  staying.end(`${heads.join('\r\n\r\n')}\r\nConnection: close\r\n\r\n`)
  const text = (await buffer(staying)).toString()
  const told = [...text.matchAll(/"data":\{"id":"(\d+)"|"status":(\d+)/g)].map(
    ([, id, status]) => id ?? status,
  )
  const expected = Array.from({ length: 100 }, (_, place) => place % 40)
  expect(told).toEqual(expected.map((id) => (id >= 1 && id <= 31 ? String(id) : '404')))
})

test('what comes before something unreadable is answered before that is refused', async () => {
  const { app, token } = await serviceUnderTest(BRANDS)
  await ask(app, asked('/v1/brands/5', token))
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  socket.write(`${asked('/v1/brands/5', token).join('\r\n')}\r\n\r\nnonsense\r\n\r\n`)
  const text = (await buffer(socket)).toString()
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('what has just arrived when the service closes is answered, and keeps no connection open', async () => {
  const { app, token } = await serviceUnderTest(BRANDS)
  await ask(app, asked('/v1/brands/5', token))
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  const closed = new Promise<unknown>((resolve) => {
    app.server.once('request', () => resolve(app.close()))
  })
  socket.write(`${asked('/v1/brands/5', token).join('\r\n')}\r\n\r\n`)
  expect((await buffer(socket)).toString()).toContain('"id":"5"')
  await closed
})

test('a token that is revoked or expires is refused, and one that is known opens nothing else', async () => {
  const { app, store, token } = await serviceUnderTest(BRANDS)
  expect((await ask(app, asked('/v1/brands/5', token))).status).toBe(200)
  expect((await ask(app, asked('/v1/brands/5', token))).status).toBe(200)
  for (const text of [`${token}x`, token.slice(1), token.toLowerCase(), `${token} `.repeat(2)]) {
    expect((await ask(app, asked('/v1/brands/5', text))).status).toBe(401)
  }
  await store.revokeToken(hashToken(token), Math.floor(Date.now() / 1000) - 1)
  expect((await ask(app, asked('/v1/brands/5', token))).status).toBe(401)

  const fleeting = createToken()
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  await store.addToken({ ...tokenRecord(fleeting, 'soon'), expiresAt })
  expect((await ask(app, asked('/v1/brands/5', fleeting))).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAt * 1000 + 1 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await ask(app, asked('/v1/brands/5', fleeting))).status).toBe(401)
})

test('what is imported is answered at once', async () => {
  const { app, store, token } = await serviceUnderTest(BRANDS)
  await ask(app, asked('/v1/brands/5', token))
  expect((await ask(app, asked('/v1/brands/5', token))).body).toContain('"Brand 5"')
  const change = await store.openImport()
  await change.add([{ ...aBrand({ id: '5', name: 'Renamed' }), line: 1 }])
  await change.apply({ now: 5000, takeDates: false, onProgress: () => {} })
  await change.close()
  expect((await ask(app, asked('/v1/brands/5', token))).body).toContain('"Renamed"')
})

test('requests are limited, counted and logged alike, whichever way they go', async () => {
  const metrics = new Metrics()
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  onTestFinished(() => write.mockRestore())
  const { app, token } = await serviceUnderTest(BRANDS, { rateLimit: 6, logLevel: 'info', metrics })
  const paths = [
    '/v1/brands/5',
    '/v1/brands/5',
    '/v1/brands/99',
    '/v1/brands?page=2',
    '/v1/brands?limit=0',
    '/v1/brands',
    '/v1/brands',
  ]
  const statuses: number[] = []
  for (const path of paths) statuses.push((await ask(app, asked(path, token, 'X-Request-Id: mine'))).status)
  expect(statuses).toEqual([200, 200, 404, 200, 400, 200, 429])

  const logged = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request')
  expect(logged.map(({ status }) => status)).toEqual(statuses)
  expect(logged.map(({ url }) => url)).toEqual(paths)
  const [framework, direct] = logged as [object, object]
  expect(Object.keys(direct)).toEqual(Object.keys(framework))
  expect(direct).toMatchObject({
    reqId: 'mine',
    method: 'GET',
    address: '127.0.0.1',
    token: expect.any(String),
  })
  const counted = [...metrics.print().matchAll(/_count\{route="(.+?)",method="GET",status="(\d+)"\} (\d+)/g)]
  expect(counted.map(([, route, status, count]) => `${route} ${status} ${count}`).toSorted()).toEqual([
    '/v1/brands 200 2',
    '/v1/brands 400 1',
    '/v1/brands 429 1',
    '/v1/brands/:id 200 2',
    '/v1/brands/:id 404 1',
  ])
})
