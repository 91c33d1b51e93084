import { expect, test } from 'vitest'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand } from '#service/testing/stores.ts'

const SHOP = 'https://shop.example'
const preflight = (origin: string) =>
  ({
    method: 'OPTIONS',
    url: '/v1/brands?limit=5',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  }) as const

test('an allowed origin may send requests and read answers, including errors', async () => {
  const { ask, get } = await serviceUnderTest([aBrand()], { corsOrigins: [SHOP, 'https://b.example'] })
  const asked = await ask(preflight(SHOP))
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': SHOP,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': expect.stringContaining('Authorization'),
    vary: 'Origin',
  })
  const answers = [
    await get('/v1/brands', { origin: SHOP }),
    await get('/v1/brands?limit=0', { origin: SHOP }),
    await ask({ url: '/v1/brands', headers: { origin: SHOP } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 401])
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(SHOP)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
    expect(String(headers.vary)).toMatch(/Authorization.*Origin/)
  }
})

test('no other origin may read answers, and Vary names Origin', async () => {
  const { ask, get } = await serviceUnderTest([aBrand()], { corsOrigins: [SHOP] })
  for (const origin of ['https://shop.example.evil', 'http://shop.example', 'null']) {
    expect((await ask(preflight(origin))).statusCode).toBe(401)
    const { headers } = await get('/v1/brands', { origin })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(String(headers.vary)).toContain('Origin')
  }
})

test('without the setting there is no CORS; with * any origin may read', async () => {
  const closed = await serviceUnderTest([aBrand()])
  expect((await closed.ask(preflight(SHOP))).statusCode).toBe(401)
  const open = await serviceUnderTest([aBrand()], { corsOrigins: ['*'] })
  expect((await open.ask(preflight(SHOP))).headers['access-control-allow-origin']).toBe('*')
  expect((await open.get('/v1/brands', { origin: SHOP })).headers['access-control-allow-origin']).toBe('*')
})
