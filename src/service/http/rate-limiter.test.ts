import { expect, test } from 'vitest'
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
