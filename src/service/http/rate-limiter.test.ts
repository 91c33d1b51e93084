import { expect, test } from 'vitest'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand } from '#service/testing/temporary-store.ts'
import { callerAt, RateLimiter } from './rate-limiter.ts'

test('a minute’s worth at once, then evenly; each caller has a bucket of its own', () => {
  const limiter = new RateLimiter(6)
  for (let taken = 0; taken < 6; taken++) expect(limiter.take('a', 0)).toBe(0)
  expect(limiter.take('a', 0)).toBe(10)
  expect(limiter.take('a', 9_500)).toBe(1)
  expect(limiter.take('b', 9_500)).toBe(0)
  expect(limiter.take('a', 10_000)).toBe(0)
  expect(limiter.take('a', 10_000)).toBe(10)
  expect(limiter.take('a', 1e9)).toBe(0)
})

test('what is given back may be taken again, and never makes more than a minute’s worth', () => {
  const limiter = new RateLimiter(1)
  expect(limiter.take('a', 0)).toBe(0)
  limiter.giveBack('a')
  limiter.giveBack('a')
  limiter.giveBack('nobody')
  expect(limiter.take('a', 0)).toBe(0)
  expect(limiter.take('a', 0)).toBe(60)
})

test('a clock set back gives and takes nothing', () => {
  const limiter = new RateLimiter(1)
  expect(limiter.take('a', 1000)).toBe(0)
  expect(limiter.take('a', 0)).toBe(60)
})

test('0 limits nothing', () => {
  const limiter = new RateLimiter(0)
  for (let taken = 0; taken < 1000; taken++) expect(limiter.take('a', 0)).toBe(0)
})

test('callers beyond the ten thousandth push out the oldest', () => {
  const limiter = new RateLimiter(1)
  for (let caller = 0; caller < 10_000; caller++) limiter.take(String(caller), 0)
  expect(limiter.take('0', 0)).toBe(60)
  limiter.take('one more', 0)
  expect(limiter.take('1', 0)).toBe(60)
  expect(limiter.take('0', 0)).toBe(0)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the caller %s', (address, caller) => {
  expect(callerAt(address)).toBe(caller)
})

test('a token that asks too often gets a 429 with the time to wait; another token does not', async () => {
  const { app, get, store } = await serviceUnderTest([aBrand()], { rateLimit: 3 })
  for (let request = 0; request < 3; request++) expect((await get('/v1/brands/1')).statusCode).toBe(200)
  for (const url of ['/v1/brands', '/v1/nope']) {
    const refused = await get(url)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ status: 429, title: 'Too Many Requests' })
  }
  const other = createToken()
  await store.addToken(tokenRecord(other, 'other'))
  const authorization = `Bearer ${other}`
  expect((await app.inject({ url: '/v1/brands', headers: { authorization } })).statusCode).toBe(200)
})

test('an address that tries wrong tokens is slowed down, while right tokens from it still pass', async () => {
  const { app, get } = await serviceUnderTest([aBrand()], { failedAuthLimit: 2 })
  const guess = (headers: Record<string, string> = {}) =>
    app.inject({ url: '/v1/brands', headers: { authorization: `Bearer ${createToken()}`, ...headers } })
  expect((await guess()).statusCode).toBe(401)
  expect((await guess()).statusCode).toBe(401)
  const refused = await guess({ 'x-forwarded-for': '198.51.100.1' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/v1/brands')).statusCode).toBe(200)
  // A request without any token tries none.
  expect((await app.inject({ url: '/v1/brands' })).statusCode).toBe(401)
})
