import { expect, test } from 'vitest'
import { allowsOrigin, isAllowedOriginEntry } from './allowed-origins.ts'

test.each([
  'https://shop.example',
  'http://localhost:5173',
  'https://*.shop.example',
  'https://*.shop.example:8443',
  'http://[::1]:3000',
])('%s is a valid entry', (entry) => {
  expect(isAllowedOriginEntry(entry)).toBe(true)
})

test.each([
  '*',
  'https://*.com',
  'https://shop*.example',
  'https://a.*.example',
  'https://shop.example/',
  'https://shop.example:443',
  'https://user@shop.example',
  'HTTPS://Shop.example',
  "https://shop.example; script-src 'unsafe-inline'",
  'null',
])('%s is not a valid entry', (entry) => {
  expect(isAllowedOriginEntry(entry)).toBe(false)
})

test('an entry allows its own origin only, including scheme and port', () => {
  const entries = ['https://shop.example', 'http://localhost:5173']
  expect(allowsOrigin(entries, 'https://shop.example')).toBe(true)
  expect(allowsOrigin(entries, 'http://localhost:5173')).toBe(true)
  expect(allowsOrigin(entries, 'http://shop.example')).toBe(false)
  expect(allowsOrigin(entries, 'https://shop.example:8443')).toBe(false)
  expect(allowsOrigin(entries, 'https://shop.example.evil.example')).toBe(false)
  expect(allowsOrigin(entries, 'null')).toBe(false)
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
