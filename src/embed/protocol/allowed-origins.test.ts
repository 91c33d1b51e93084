import { expect, test } from 'vitest'
import { allowsOrigin, isAllowedOriginEntry } from './allowed-origins.ts'

test.each([
  ['https://shop.example', true],
  ['http://localhost:5173', true],
  ['https://*.shop.example', true],
  ['https://*.shop.example:8443', true],
  ['http://[::1]:3000', true],
  ['*', false],
  ['https://*.com', false],
  ['https://shop*.example', false],
  ['https://a.*.example', false],
  ['https://shop.example/', false],
  ['https://shop.example:443', false],
  ['https://user@shop.example', false],
  ['HTTPS://Shop.example', false],
  ["https://shop.example; script-src 'unsafe-inline'", false],
  ['null', false],
])('%s is a valid entry: %s', (entry, isValid) => {
  expect(isAllowedOriginEntry(entry)).toBe(isValid)
})

test('an entry allows its own origin only, including scheme and port', () => {
  const entries = ['https://shop.example', 'http://localhost:5173']
  const others = [
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.evil.example',
    'null',
  ]
  expect([...entries, ...others].filter((origin) => allowsOrigin(entries, origin))).toEqual(entries)
  expect(allowsOrigin([], 'https://shop.example')).toBe(false)
})

test('a pattern allows subdomains at any depth, and nothing else', () => {
  const entries = ['https://*.shop.example']
  expect(allowsOrigin(entries, 'https://eu.shop.example')).toBe(true)
  expect(allowsOrigin(entries, 'https://a.eu.shop.example')).toBe(true)
  expect(allowsOrigin(entries, 'https://shop.example')).toBe(false)
  expect(allowsOrigin(entries, 'https://.shop.example')).toBe(false)
  expect(allowsOrigin(entries, 'https://evilshop.example')).toBe(false)
  expect(allowsOrigin(entries, 'http://eu.shop.example')).toBe(false)
  expect(allowsOrigin(entries, 'https://eu.shop.example:8443')).toBe(false)
  expect(allowsOrigin(entries, 'https://evil.example/.shop.example')).toBe(false)
  expect(allowsOrigin(entries, 'https://x@evil.shop.example')).toBe(false)
})
