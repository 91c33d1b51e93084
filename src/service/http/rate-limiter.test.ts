import { expect, test } from 'vitest'
import { clientAt, RateLimiter } from './rate-limiter.ts'

test('a minute’s worth at once, then evenly; each client has its own bucket', () => {
  const limiter = new RateLimiter(6, 'requests')
  for (let taken = 0; taken < 6; taken++) limiter.take('a', 0)
  expect(() => limiter.take('a', 0)).toThrow('Too many requests. Try again in 10 s.')
  expect(() => limiter.take('a', 9_500)).toThrow('in 1 s.')
  limiter.take('b', 9_500)
  limiter.take('a', 10_000)
  expect(() => limiter.take('a', 10_000)).toThrow('in 10 s.')
  limiter.take('a', 1e9)
})

test.each([7, 999, 5000])('with %i per minute, rounding loses no request', (perMinute) => {
  const limiter = new RateLimiter(perMinute, 'requests')
  for (let taken = 0; taken < perMinute; taken++) limiter.take('a', 1234.5678)
  expect(() => limiter.take('a', 1234.5678)).toThrow(`in ${Math.ceil(60 / perMinute)} s.`)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is the client %s', (address, client) => {
  expect(clientAt(address)).toBe(client)
})
