import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { problemSchema } from '#contract/problem.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { temporaryStore } from '#service/testing/temporary-store.ts'
import type { Store } from '#service/stores/model/store.ts'

test('a failure tells nothing of the inside', async () => {
  const store: Store = Object.assign(Object.create(await temporaryStore()), {
    listBrands: () => Promise.reject(new Error('no such table: secret_table at /srv/secret.ts')),
    findBrand: () => {
      throw Object.assign(new Error('secret'), { statusCode: 502, headers: { 'x-secret': '1' } })
    },
    findToken: (hash: Uint8Array) => ({ hash, expiresAt: null, revokedAt: null }),
    addToken: () => Promise.resolve(),
    populate: () => Promise.resolve(true),
  })
  const { get } = await serviceUnderTest([], { store })
  for (const url of ['/v1/brands', '/v1/brands/1']) {
    const response = await get(url)
    expect(response.statusCode).toBe(500)
    expect(problemSchema.parse(response.json())).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'The service failed to answer. Its log says why.',
    })
    expect(JSON.stringify(response.headers)).not.toMatch(/secret/)
  }
})

test('an address that is too long is a 414, after the token check', async () => {
  const { app, get } = await serviceUnderTest()
  const url = `/v1/brands?name=${'x'.repeat(4096)}`
  expect((await get(url)).statusCode).toBe(414)
  expect((await get(`/v1/brands/${'1'.repeat(4096)}`)).statusCode).toBe(414)
  expect((await get(`/v1/brands?name=${'%C3%A9'.repeat(200)}`)).statusCode).toBe(200)
  expect((await app.inject({ url })).statusCode).toBe(401)
})

test.each([
  ['GET', '/nope', 404],
  ['GET', '/nope.js', 404],
  ['GET', '/V1/brands', 404],
  ['GET', '//v1/brands', 404],
  ['POST', '/', 405],
  ['DELETE', '/logos/acme.svg', 405],
])('%s %s is a problem with status %i', async (method, url, status) => {
  const { app } = await serviceUnderTest()
  const response = await app.inject({ method: method as 'GET', url, headers: { accept: '*/*' } })
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(problemSchema.parse(response.json()).status).toBe(status)
  expect(response.headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined)
})

test.each([
  ['GARBAGE\r\n\r\n', 400],
  ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['GET /v1/brands?name=nestl\xe9 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('what is no request at all is a problem too', async (bytes, status) => {
  const { app } = await serviceUnderTest()
  await app.listen({ port: 0 })
  const { port } = new URL(app.listeningOrigin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(Buffer.from(bytes, 'latin1'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toMatch(/Content-Type: application\/problem\+json/i)
  expect(problemSchema.parse(JSON.parse(body)).status).toBe(status)
})
