import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { AppOptions } from '#service/app.ts'
import { serviceOptions, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { temporaryFolder } from '#service/testing/stores.ts'
import { preparePage } from './pages.ts'

const PRELOAD = '    <link rel="preload" as="fetch" crossorigin href="./config.json" />\n'
const page = (body: string) =>
  `<!doctype html><base href="/" target="_top" />${PRELOAD}` +
  `<script id="settings" type="application/json"></script><p>${body}${' '.repeat(1024)}`
const CODE = 'console.log("app");\n'.repeat(200)
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function built(options: Partial<AppOptions> = {}) {
  const { appFolder = join(await temporaryFolder(), 'dist') } = options
  await mkdir(join(appFolder, 'assets'), { recursive: true })
  await mkdir(join(appFolder, 'embed'))
  const files = {
    'index.html': page('App'),
    'embed/index.html': page('Frame'),
    'embed/check': 'for static hosts',
    'embed.js': 'loader()',
    'favicon.svg': '<svg/>',
    '.sources': 'secret',
    'assets/index-1.js': CODE,
    'assets/index-1.js.br': brotliCompressSync(CODE),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(appFolder, name), content)
  const { ask } = await serviceUnderTest([], { appFolder, ...options })
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    ask({ method, url, headers })
}

test('the page has its settings and its security headers', async () => {
  const get = await built()
  for (const url of ['/', '/index.html', '/?x=1']) {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    const settings = '>{"baseUrl":"."}</script>'
    expect(response.body).toBe(page('App').replace(PRELOAD, '').replace('></script>', settings))
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

const PAGES = ['/brands', '/brands/7?name=x', '/sign-in', '/brands/a%20b', '/embedded']

test.each(PAGES)('%s is a page to a browser', async (url) => {
  const get = await built()
  const { statusCode, body } = await get(url, NAVIGATION)
  expect([statusCode, /<p>\w+/.exec(body)?.[0]]).toEqual([200, '<p>App'])
  expect((await get(url, NAVIGATION, 'HEAD')).statusCode).toBe(200)
  // A script that fetches a wrong address must not get a page.
  expect((await get(url, { accept: '*/*' })).statusCode).toBe(url.startsWith('/brands') ? 200 : 404)
  expect((await get(url, { accept: 'application/json' })).statusCode).toBe(404)
})

const NO_PAGES =
  '/assets/gone-1.js /assets/index-1.js.br /assets/..%2f.sources /assets//index-1.js /nope.css /.sources /logos/x /assets/../.sources /%2e%2e/package.json'

test.each(NO_PAGES.split(' '))('%s is a 404, even to a browser', async (url) => {
  const get = await built()
  expect((await get(url, NAVIGATION)).statusCode).toBe(404)
})

test('the page is compressed, and a known ETag gets a 304', async () => {
  const get = await built()
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe((await get('/')).body)
  expect(gzip.headers.vary).toBe('Accept, Accept-Encoding')
  const again = await get('/brands', { ...NAVIGATION, 'if-none-match': String(gzip.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('hashed files are cached for a year, and sent as the build compressed them', async () => {
  const get = await built()
  const compressed = await get('/assets/index-1.js', { 'accept-encoding': 'br, gzip' })
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

test('after another build, the page and its files are the new ones', async () => {
  const appFolder = join(await temporaryFolder(), 'dist')
  const get = await built({ appFolder })
  const { headers } = await get('/')
  await rm(join(appFolder, 'assets/index-1.js'))
  await writeFile(join(appFolder, 'assets/index-2.js'), 'new()')
  await writeFile(join(appFolder, 'index.html'), page('New'))
  const again = await get('/', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('<p>New')])
  expect((await get('/assets/index-2.js')).body).toBe('new()')
  expect((await get('/assets/index-1.js')).statusCode).toBe(404)
})

test('other files are revalidated each time, and any origin may load the loader', async () => {
  const get = await built()
  const icon = await get('/favicon.svg')
  expect(icon.headers['cache-control']).toBe('no-cache')
  const again = await get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect((await get('/embed.js')).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
})

test('under a sub-path, pages have it as their base, and are served with and without it', async () => {
  const get = await built({ publicUrl: 'http://inner.example/tools/brands' })
  for (const url of ['/', '/tools/brands', '/tools/brands/', '/tools/brands/brands/7', '/brands/7'])
    expect((await get(url, NAVIGATION)).body).toContain('<base href="/tools/brands/" target="_top" />')
  const frame = await get('/tools/brands/embed/brands?limit=10', NAVIGATION)
  expect(frame.body).toContain('<base href="/tools/brands/embed/" target="_top" />')
  expect((await get('/tools/brands/assets/index-1.js')).statusCode).toBe(200)
})

test('the frame has its own page, which only the allowed origins may embed', async () => {
  const get = await built({ embedOrigins: ['https://shop.example', 'https://*.cms.example'] })
  for (const url of ['/embed/', '/embed', '/embed/brands', '/embed/brands/7?limit=10', '/embed/index.html']) {
    const { body, headers } = await get(url, NAVIGATION)
    expect(body).toContain('<p>Frame')
    expect(body).toContain('"embedOrigins":["https://shop.example","https://*.cms.example"]')
    const ancestors = /; frame-ancestors https:\/\/shop\.example https:\/\/\*\.cms\.example$/
    expect(headers['content-security-policy']).toMatch(ancestors)
    expect(headers['cross-origin-embedder-policy']).toBe('credentialless')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['x-frame-options']).toBeUndefined()
  }
  const app = await get('/')
  expect(app.headers['content-security-policy']).toMatch(/; frame-ancestors 'self'$/)
  // With it, a tab opened from the sandboxed frame could not load the page.
  expect(app.headers).not.toHaveProperty('cross-origin-opener-policy')
})

test('the check returns the protocol and whether this origin is allowed, and nothing else', async () => {
  const get = await built({ embedOrigins: ['https://shop.example'], title: 'Secret name' })
  const asked = async (origin?: string) => {
    const { headers, body } = await get('/embed/check', origin === undefined ? {} : { origin })
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    return JSON.parse(body) as unknown
  }
  expect(await asked('https://shop.example')).toEqual({ protocol: 3, allowed: true })
  expect(await asked('https://evil.example')).toEqual({ protocol: 3, allowed: false })
  expect(await asked()).toEqual({ protocol: 3 })
})

test('without a build the service runs, and says what is missing', async () => {
  const { ask } = await serviceUnderTest()
  const response = await ask({ url: '/brands', headers: NAVIGATION })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ detail: expect.stringContaining('npm run build') })
})

const SOURCE = `<!doctype html>
<html lang="en">
  <head>
    <base href="/" />
    <title>Brand Catalogue</title>
    <script id="settings" type="application/json"></script>
    <script>
      document.documentElement.dataset.theme = 'dark'
    </script>
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <style>body{margin:0}</style>
  </head>
  <body>
    <div id="root"></div>
    <template><span>Brand Catalogue</span></template>
  </body>
</html>
`

const prepared = (options: Partial<AppOptions> = {}, isFrame = false, source = SOURCE) =>
  preparePage(source, { ...serviceOptions, ...options }, isFrame)

test('the policy names every inline script and style by its hash, and no other', () => {
  const source = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const { headers } = prepared({ publicUrl: 'https://brands.example' })
  const script = source("\n      document.documentElement.dataset.theme = 'dark'\n    ")
  expect(headers['content-security-policy']!.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${script}`,
    `style-src 'self' ${source('body{margin:0}')}`,
    "img-src 'self' https: https://brands.example",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'self'",
  ])
  // Browsers normalise line ends before they hash, so the hashes are the same.
  expect(prepared({}, false, SOURCE.replaceAll('\n', '\r\n')).content).toEqual(prepared().content)
})

test.each<[Partial<AppOptions>, boolean, string]>([
  [{}, false, "img-src 'self' https: http:;"],
  [{ publicUrl: 'http://inner.example/tools' }, false, "img-src 'self' https: http: http://inner.example;"],
  [{ logoOrigins: ['https://cdn.example'] }, false, "img-src 'self' https://cdn.example;"],
  [{ upstream: { url: 'http://up.example/a', timeout: 1 } }, false, 'https: http: http://up.example;'],
  [{}, true, "; frame-ancestors 'none'"],
])('with %j the policy of the page, for frames: %s, has %s', (options, isFrame, part) => {
  expect(prepared(options, isFrame).headers['content-security-policy']).toContain(part)
})

test('a title replaces the name wherever the page has it', () => {
  const html = prepared({ title: 'Marks & <Spencer> $&' }).content.text
  expect(html).toContain('<title>Marks &amp; &lt;Spencer> $&amp;</title>')
  expect(html).toContain('<template><span>Marks &amp; &lt;Spencer> $&amp;</span></template>')
  expect(html).toContain('"title":"Marks & \\u003cSpencer> $&"')
  expect(html).not.toContain('Brand Catalogue')
})

test('settings cannot break out of their element, and name the source of a copy', () => {
  const title = '</script><script>alert(1)</script>$&'
  const mirror = { source: 'https://a.example' }
  const html = preparePage(SOURCE, { ...serviceOptions, title, mirror }, false).content.text
  const json = /<script id="settings" type="application\/json">(.*?)<\/script>/.exec(html)?.[1]
  expect(json).not.toContain('<')
  expect(JSON.parse(json!)).toEqual({ title, baseUrl: '.', copyOf: 'https://a.example' })
})
