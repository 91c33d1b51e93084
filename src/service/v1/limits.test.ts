import { expect, test } from 'vitest'
import { aBrand } from '#service/testing/stores.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'

test('a token that asks too often gets a 429 with the time to wait; another token does not', async () => {
  const { ask, get, store } = await serviceUnderTest([aBrand()], { rateLimit: 3 })
  for (let request = 0; request < 3; request++) expect((await get('/v1/brands/1')).statusCode).toBe(200)
  for (const url of ['/v1/brands', '/v1/nope']) {
    const refused = await get(url)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ status: 429, title: 'Too Many Requests' })
  }
  const other = createToken()
  await store.tokens.add(tokenRecord(other, 'other'))
  const authorization = `Bearer ${other}`
  expect((await ask({ url: '/v1/brands', headers: { authorization } })).statusCode).toBe(200)
})

test('an address that tries wrong tokens is limited, while valid tokens from it still pass', async () => {
  const { ask, get } = await serviceUnderTest([aBrand()], { failedAuthLimit: 2 })
  const guess = (headers: Record<string, string> = {}) =>
    ask({ url: '/v1/brands', headers: { authorization: `Bearer ${createToken()}`, ...headers } })
  expect((await guess()).statusCode).toBe(401)
  expect((await guess()).statusCode).toBe(401)
  const refused = await guess({ 'x-forwarded-for': '198.51.100.1' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/v1/brands')).statusCode).toBe(200)
  // A request without a token does not count as a try.
  expect((await ask({ url: '/v1/brands' })).statusCode).toBe(401)
})

test('wrong tokens count together for a client, however proxies write its address', async () => {
  const { ask } = await serviceUnderTest([], { failedAuthLimit: 2, trustProxy: ['127.0.0.1'] })
  const guessFrom = async (address: string) => {
    const headers = { authorization: `Bearer ${createToken()}`, 'x-forwarded-for': address }
    return (await ask({ url: '/v1/brands', headers })).statusCode
  }
  const clients = [
    ['203.0.113.7:51', '203.0.113.7:52', '203.0.113.7', '::ffff:203.0.113.7'],
    // One IPv6 network counts as one client.
    ['[2001:db8::1]:51', '[2001:db8::1]', '2001:db8::1', '2001:db8::2'],
  ]
  for (const addresses of clients) {
    const statuses = []
    for (const address of addresses) statuses.push(await guessFrom(address))
    expect(statuses).toEqual([401, 401, ...addresses.slice(2).map(() => 429)])
  }
})
