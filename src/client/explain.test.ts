import { beforeEach, expect, test, vi } from 'vitest'
import { ContractError, EndlessListError, HttpError, NetworkError, type NetworkReason } from './errors.ts'
import { EXCHANGE as exchange } from '#client/testing/brand-pages.ts'
import { explain } from './explain.ts'

const http = (status: number, details: { words?: string; retryAfter?: number } = {}) =>
  explain(new HttpError(status, { exchange, ...details }))

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('origin', 'https://app.example')
})

test.each<[NetworkReason, string]>([
  ['timeout', 'brands.example did not respond in time'],
  ['interrupted', 'The response from brands.example could not be read'],
  ['redirect', 'brands.example redirects to another address'],
  ['unreachable', 'brands.example could not be reached'],
])('without a response (%s), the host is named and trying again is offered', (reason, title) => {
  expect(explain(new NetworkError(reason, exchange))).toMatchObject({ title, retry: true })
})

test('an ad blocker is a possible cause only in a browser', () => {
  const error = new NetworkError('unreachable', exchange)
  expect(explain(error).detail).toContain('ad blocker')
  vi.stubGlobal('origin', undefined)
  expect(explain(error).detail).not.toContain('ad blocker')
})

test('CORS is a possible cause only if the service is on another origin', () => {
  const { detail } = explain(new NetworkError('interrupted', exchange))
  expect(detail).toContain('does not allow pages from https://app.example (CORS)')
  vi.stubGlobal('origin', 'https://brands.example')
  expect(explain(new NetworkError('interrupted', exchange)).detail).not.toContain('CORS')
})

test('offline, the message does not mention the service', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { title, detail } = explain(new NetworkError('unreachable', exchange))
  expect(title).toBe('You are offline')
  expect(`${title} ${detail}`).not.toContain('service')
  // Node does not say whether it is online.
  vi.stubGlobal('navigator', {})
  expect(explain(new NetworkError('unreachable', exchange)).title).toBe('brands.example could not be reached')
})

test('a 401 of a proxy is not called a refused token, and may be tried again', () => {
  const { title, retry } = explain(new HttpError(401, { exchange, isFromProxy: true }))
  expect(title).toBe('A proxy asks you to sign in')
  expect(retry).toBe(true)
})

test.each([
  [400, 'The service did not accept this request', false],
  [401, 'The service did not accept this token', false],
  [403, 'This token does not have access', false],
  [404, 'The service has nothing at this address', false],
  [413, 'The request is too long', false],
  [414, 'The request is too long', false],
  [422, 'The service did not accept this request', false],
  [431, 'The request is too long', false],
  [429, 'Too many requests', true],
  [418, 'The service responded with 418', true],
  [500, 'The service has a problem', true],
  [511, 'The network asks for a sign-in', true],
])('%i: "%s", try again: %s', (status, title, retry) => {
  expect(http(status)).toMatchObject({ title, retry })
})

test('the service is quoted with its own punctuation; a long quotation is cut', () => {
  expect(http(500).detail).not.toContain('says')
  expect(http(400, { words: 'Did you mean limit?' }).detail).toMatch(/Did you mean limit\?$/)
  const { detail } = http(400, { words: 'x'.repeat(5000) })
  expect(detail).toContain(`${'x'.repeat(240)}…`)
  expect(detail.length).toBeLessThan(350)
})

test.each([
  [500, '1 s'],
  [119_000, '1 min 59 s'],
  [120_000, '2 min'],
  [9_000_000, '2 h 30 min'],
])('a wait of %i ms is written as %s', (retryAfter, words) => {
  expect(http(429, { retryAfter }).detail).toContain(`wait ${words} before`)
})

test.each([
  ['html', 'a web page'],
  ['not-json', 'something that is not JSON'],
  ['other-json', 'JSON that is not a brand response'],
] as const)('a response that breaks the contract (%s) is described', (found, what) => {
  const { title, detail, retry } = explain(new ContractError(found, exchange))
  expect(retry).toBe(false)
  expect(title).toBe('The service did not send brands')
  expect(detail).toContain(`brands.example sent ${what}.`)
})

test('an endless list and a fault of the app have titles of their own', () => {
  expect(explain(new EndlessListError()).title).toBe('The list does not end')
  expect(explain(new TypeError('x is undefined')).title).toBe('Something went wrong')
  expect(explain(new TypeError('x is undefined')).detail).not.toContain('undefined')
})
