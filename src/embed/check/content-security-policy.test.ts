import { expect, test } from 'vitest'
import { allows, readPolicies } from './content-security-policy.ts'

const page = new URL('https://shop.example/brands')
const frame = new URL('https://brands.example/embed/')
const allowsFrame = (header: string, target = frame) =>
  allows(readPolicies(header), 'frame-src', target, page)

test.each([
  '',
  "script-src 'self'",
  'frame-src *',
  'frame-src https:',
  'frame-src http:',
  'frame-src brands.example',
  'frame-src HTTPS://Brands.Example',
  'frame-src https://*.example',
  'frame-src https://brands.example:443/embed/',
  'frame-src https://brands.example:*',
  "frame-src 'self' https://brands.example; frame-src 'none'",
  "default-src 'none'; child-src https://brands.example",
])('%s allows the frame', (header) => {
  expect(allowsFrame(header)).toBe(true)
})

test.each([
  "frame-src 'none'",
  'frame-src',
  "frame-src 'self'",
  "default-src 'self'",
  'frame-src https://*.brands.example',
  'frame-src https://brands.example:8443',
  'frame-src https://brands.example/other/',
  'frame-src https://evilbrands.example',
  "frame-src *, frame-src 'self'",
])('%s does not', (header) => {
  expect(allowsFrame(header)).toBe(false)
})

test('a source without a scheme has that of the page, or a better one', () => {
  expect(allowsFrame('frame-src brands.example', new URL('http://brands.example/embed/'))).toBe(false)
  expect(allowsFrame("frame-src 'self'", new URL('https://shop.example/embed/'))).toBe(true)
})
