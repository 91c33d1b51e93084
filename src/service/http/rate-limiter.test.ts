import { expect, test } from 'vitest'
import { clientAt, RateLimiter } from './rate-limiter.ts'

test('a minute’s worth at once, then evenly; each client has its own bucket', () => {
  const limiter = new RateLimiter(6)
  for (let taken = 0; taken < 6; taken++) expect(limiter.take('a', 0)).toBe(0)
  expect(limiter.take('a', 0)).toBe(10)
  expect(limiter.take('a', 9_500)).toBe(1)
  expect(limiter.take('b', 9_500)).toBe(0)
  expect(limiter.take('a', 10_000)).toBe(0)
  expect(limiter.take('a', 10_000)).toBe(10)
  expect(limiter.take('a', 1e9)).toBe(0)
})

test.each([7, 999, 5000])('with %i per minute, rounding loses no request', (perMinute) => {
  const limiter = new RateLimiter(perMinute)
  for (let taken = 0; taken < perMinute; taken++) expect(limiter.take('a', 1234.5678)).toBe(0)
  expect(limiter.take('a', 1234.5678)).toBe(Math.ceil(60 / perMinute))
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is the client %s', (address, client) => {
  expect(clientAt(address)).toBe(client)
})
