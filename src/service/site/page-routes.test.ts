import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { AppOptions } from '#service/app.ts'
import { serviceOptions, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { temporaryFolder } from '#service/testing/temporary-store.ts'
import { prepareApp } from './prepare-page.ts'

const HTML =
  '<!doctype html><base href="/" /><script id="settings" type="application/json"></script><div id="root">' +
  ' '.repeat(1024)
const CODE = 'console.log("app");\n'.repeat(200)
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function built(options: Partial<AppOptions> = {}) {
  const appFolder = join(await temporaryFolder(), 'dist')
  await mkdir(join(appFolder, 'assets'), { recursive: true })
  await mkdir(join(appFolder, 'embed'))
  await writeFile(join(appFolder, 'embed/index.html'), HTML)
  await writeFile(join(appFolder, 'index.html'), HTML)
  await writeFile(join(appFolder, 'favicon.svg'), '<svg/>')
  await writeFile(join(appFolder, '.sources'), 'secret')
  await writeFile(join(appFolder, 'assets/index-1.js'), CODE)
  await writeFile(join(appFolder, 'assets/index-1.js.br'), brotliCompressSync(CODE))
  const { ask } = await serviceUnderTest([], { appFolder, ...options })
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    ask({ method, url, headers })
}

test('the page comes prepared, with everything that keeps it safe', async () => {
  const get = await built()
  for (const url of ['/', '/index.html', '/?x=1']) {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(HTML.replace('></script>', '>{"baseUrl":"."}</script>'))
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-cache',
    })
  }
})

test.each(['/brands', '/brands/7?name=x', '/sign-in', '/brands/a%20b'])(
  '%s is a page to a browser',
  async (url) => {
    const get = await built()
    const page = await get(url, NAVIGATION)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<div id="root">')
    expect((await get(url, NAVIGATION, 'HEAD')).statusCode).toBe(200)
    // A script that fetches a wrong address must not be handed a page.
    expect((await get(url, { accept: '*/*' })).statusCode).toBe(url.startsWith('/brands') ? 200 : 404)
    expect((await get(url, { accept: 'application/json' })).statusCode).toBe(404)
  },
)

test.each([
  '/assets/gone-1.js',
  '/nope.css',
  '/.sources',
  '/logos/x',
  '/assets/../.sources',
  '/%2e%2e/package.json',
])('%s is a 404, even to a browser', async (url) => {
  const get = await built()
  expect((await get(url, NAVIGATION)).statusCode).toBe(404)
})

test('the page has each encoding ready, and is not sent twice', async () => {
  const get = await built()
  const plain = await get('/')
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotli.headers.vary).toBe('Accept, Accept-Encoding')
  const again = await get('/brands', { ...NAVIGATION, 'if-none-match': String(brotli.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('hashed files may be kept for a year, in the form that the build compressed', async () => {
  const get = await built()
  const compressed = await get('/assets/index-1.js', { 'accept-encoding': 'br, gzip' })
  // A worker takes its policy from its own script.
  expect(compressed.headers['content-security-policy']).toContain("; connect-src 'self'; ")
  expect(compressed.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(String(compressed.headers.vary).toLowerCase()).toContain('accept-encoding')
  expect(compressed.rawPayload).toEqual(brotliCompressSync(CODE))
  expect((await get('/assets/index-1.js')).body).toBe(CODE)
  const gzip = await get('/assets/index-1.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(CODE)
})

test('other files are asked for each time', async () => {
  const get = await built()
  const icon = await get('/favicon.svg')
  expect(icon.headers['cache-control']).toBe('no-cache')
  const again = await get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('under a sub-path, the page says so and is found with and without it', async () => {
  const get = await built({ publicUrl: 'http://inner.example/tools/brands' })
  for (const url of ['/', '/tools/brands', '/tools/brands/', '/tools/brands/brands/7', '/brands/7']) {
    const page = await get(url, NAVIGATION)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<base href="/tools/brands/" />')
    expect(page.headers['content-security-policy']).toContain(
      "img-src 'self' https: http: http://inner.example;",
    )
  }
  expect((await get('/tools/brands/assets/index-1.js')).statusCode).toBe(200)
})

test.each([
  [undefined, "img-src 'self' https: http:;"],
  ['https://brands.example', "img-src 'self' https: https://brands.example;"],
])(
  'http logos are shown unless the page is known to be on https: PUBLIC_URL %s',
  async (publicUrl, sources) => {
    const get = await built({ publicUrl })
    expect((await get('/')).headers['content-security-policy']).toContain(sources)
  },
)

test('logos come from where the settings say; pages that embed the catalogue may not frame the app itself', async () => {
  const get = await built({ logoOrigins: ['https://cdn.example'], embedOrigins: ['https://shop.example'] })
  const { headers, body } = await get('/')
  expect(headers['content-security-policy']).toContain("img-src 'self' https://cdn.example;")
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'self'$/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  // A tab opened from the sandboxed frame could not load the page with it.
  expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  expect(body).toContain('{"baseUrl":".","embedOrigins":["https://shop.example"]}')
})

test('the app calls itself as the settings say', async () => {
  const get = await built({ title: 'Acme brands' })
  expect((await get('/')).body).toContain('{"baseUrl":".","title":"Acme brands"}')
})

test('without a build the service runs, and says what is missing', async () => {
  const { ask } = await serviceUnderTest()
  for (const url of ['/', '/brands']) {
    const response = await ask({ url, headers: NAVIGATION })
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ detail: expect.stringContaining('npm run build') })
  }
})

test('the page of a mirror names what it is a copy of', () => {
  const { html } = prepareApp(HTML, { ...serviceOptions, mirror: { source: 'https://a.example' } })
  expect(html).toContain('{"baseUrl":".","copyOf":"https://a.example"}')
})
