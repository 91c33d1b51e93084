import { expect, test } from 'vitest'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><title>Acme</title><path d="${'M0 0'.repeat(500)}"/></svg>`
const logos = [{ name: 'acme', svg: SVG }]

test('a logo needs no token, and can do nothing but be looked at', async () => {
  const { ask } = await serviceUnderTest([], { logos })
  const response = await ask({ url: '/logos/acme.svg' })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(SVG)
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  })
})

test('a logo is compressed, and not sent twice', async () => {
  const { ask } = await serviceUnderTest([], { logos })
  const first = await ask({ url: '/logos/acme.svg', headers: { 'accept-encoding': 'br' } })
  expect(first.headers['content-encoding']).toBe('br')
  expect(first.rawPayload.byteLength).toBeLessThan(SVG.length / 4)

  const tag = String(first.headers.etag)
  for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
    const again = await ask({ url: '/logos/acme.svg', headers: { 'if-none-match': known } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'public, max-age=86400' })
  }
  const other = await ask({ url: '/logos/acme.svg', headers: { 'if-none-match': '"other"' } })
  expect(other.statusCode).toBe(200)
})

test.each([
  'nobody.svg',
  'acme',
  'acme.png',
  '.svg',
  '..%2Facme.svg',
  'acme.svg/',
  `${'x'.repeat(200)}.svg`,
  '%ff.svg',
])('/logos/%s is a 404, in a browser too', async (file) => {
  const { ask } = await serviceUnderTest([], { logos })
  const response = await ask({ url: `/logos/${file}`, headers: { accept: 'text/html' } })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})
