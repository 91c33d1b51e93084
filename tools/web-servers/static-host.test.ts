import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '#service/testing/http-server.ts'
import { temporaryFolder } from '#service/testing/stores.ts'
import { documentedConfiguration, NGINX, runServer } from './web-server.ts'

const TEST_TIMEOUT = 30_000

/** A folder with one file of a build for each case that the configurations distinguish. */
async function builtUnder(prefix: string): Promise<string> {
  const folder = await temporaryFolder()
  const app = join(folder, 'www', prefix)
  mkdirSync(join(app, 'assets'), { recursive: true })
  mkdirSync(join(app, 'embed'))
  const files = {
    'index.html': '<title>App</title>',
    'embed/index.html': '<title>Frame</title>',
    'embed/check': '{"protocol":1}',
    'embed.js': '1',
    'config.json': '{}',
    'assets/a.js': '1',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(app, name), content)
  // If root runs the test, a server may run as another user.
  spawnSync('chmod', ['-R', 'a+rX', folder])
  return folder
}

test.for(['', '/catalogue'])(
  'the configuration for nginx serves pages and sends the headers, under "%s/"',
  { timeout: TEST_TIMEOUT },
  async (prefix, { skip }) => {
    skip(!NGINX.isInstalled, 'nginx is not installed')
    const folder = await builtUnder(prefix)
    const port = await freePort()
    const configuration = documentedConfiguration(NGINX, 'The app on a static host')
      .replaceAll('/catalogue', prefix)
      .replace('listen 80', `listen 127.0.0.1:${port}`)
      .replace('/srv/www', `${folder}/www`)
    const address = `http://127.0.0.1:${port}${prefix}`
    runServer(NGINX, configuration, folder)
    await vi.waitFor(async () => expect((await fetch(`${address}/`)).status).toBe(200), 10_000)
    const get = async (path: string) => {
      const response = await fetch(address + path)
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, body: await response.text(), headers }
    }
    const always = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
    }
    const policy = (ancestors: string) =>
      expect.stringMatching(
        new RegExp(`^default-src 'none'; script-src .*; trusted-types 'none'; frame-ancestors ${ancestors}$`),
      )
    const own = { ...always, 'content-security-policy': policy("'self'") }
    const revalidated = { ...own, 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'same-origin' }

    for (const path of ['/', '/brands', '/brands/7?name=x']) {
      const page = await get(path)
      expect(page).toMatchObject({ status: 200, body: '<title>App</title>', headers: revalidated })
      expect(page.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i)
      expect(page.headers).not.toHaveProperty('access-control-allow-origin')
      expect(page.headers).not.toHaveProperty('cross-origin-embedder-policy')
    }
    const settings = await get('/config.json')
    expect(settings).toMatchObject({ status: 200, body: '{}', headers: revalidated })
    expect(settings.headers).not.toHaveProperty('access-control-allow-origin')

    const script = await get('/assets/a.js')
    expect(script).toMatchObject({
      status: 200,
      headers: { ...own, 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect(script.headers['content-type']).toMatch(/javascript/)
    const missing = await get('/assets/b.js')
    expect(missing).toMatchObject({ status: 404, headers: own })
    expect(missing.headers['cache-control'] ?? '').not.toMatch(/immutable/)

    const anyOrigin = { 'cross-origin-resource-policy': 'cross-origin' }
    for (const path of ['/embed/', '/embed/brands']) {
      expect(await get(path)).toMatchObject({
        status: 200,
        body: '<title>Frame</title>',
        headers: {
          ...always,
          ...anyOrigin,
          'cache-control': 'no-cache',
          'content-security-policy': policy('https://shop.example'),
          'cross-origin-embedder-policy': 'credentialless',
        },
      })
    }
    for (const path of ['/embed.js', '/embed/check']) {
      const loaded = await get(path)
      expect(loaded).toMatchObject({
        status: 200,
        headers: { ...always, ...anyOrigin, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' },
      })
      expect(path.endsWith('check') || /javascript/.test(loaded.headers['content-type']!)).toBe(true)
    }
  },
)
