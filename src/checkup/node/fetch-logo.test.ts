import { expect, test, vi } from 'vitest'
import { startCatalogueService } from '#checkup/testing/catalogue-service.ts'
import { ODD_LOGOS } from '#checkup/testing/odd-logos.ts'
import { fetchingInspector, isPrivate } from './fetch-logo.ts'

const inspector = fetchingInspector(async () => true)
const { signal } = new AbortController()

// e2e/checkup.e2e.ts loads the same logos in a browser.
test.each(ODD_LOGOS)('%s loads as an image: %s', async (_, isShown, file) => {
  await using service = await startCatalogueService({ brands: [], files: new Map([['/logos/odd', file]]) })
  const { state } = await inspector(`${service.baseAddress}/logos/odd`, signal)
  expect(state === 'loaded').toBe(isShown)
})

test.each([
  ['Redirects too many times', 'https://x.example/logo.svg'],
  ['Redirects to ftp:', 'ftp://x.example/logo.svg'],
  ['Redirects to an invalid address', 'http://['],
  ['Redirects from https to http', 'http://x.example/logo.svg'],
])('a bad redirect is broken: %s', async (cause, target) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 302, headers: { Location: target } }))
  expect(await inspector('https://x.example/logo', signal)).toEqual({ state: 'broken', cause })
})

test.each([
  ['http://127.0.0.1:59998/logo.svg', 'Its host refuses the connection'],
  ['http://nobody.invalid/logo.svg', 'Its host was not found (DNS)'],
  ['http://me:secret@127.0.0.1:9/logo.svg', 'Its address has a password in it'],
])('the cause says why %s does not load', async (address, cause) => {
  expect(await inspector(address, signal)).toEqual({ state: 'broken', cause })
})

test('a logo is requested with the headers of a browser, and without the token', async () => {
  await using service = await startCatalogueService({ brands: [], files: new Map() })
  await inspector(`${service.baseAddress}/logos/1.svg`, signal)
  const [headers] = service.logoHeaders
  expect(headers).toMatchObject({
    accept: expect.stringContaining('image/svg+xml'),
    'user-agent': expect.stringMatching(/^Mozilla\/5\.0 /),
  })
  expect(headers).not.toHaveProperty('authorization')
})

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['[::1]', true],
  ['[::ffff:10.0.0.1]', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['[64:ff9b::a00:1]', true],
  ['[2606:4700::1111]', false],
])('%s is private: %s', async (host, answer) => {
  expect(await isPrivate(host)).toBe(answer)
})
