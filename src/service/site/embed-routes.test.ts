import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AppOptions } from '#service/app.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { temporaryFolder } from '#service/testing/temporary-store.ts'

const APP = '<!doctype html><base href="/" /><script id="settings" type="application/json"></script><p>App'
const FRAME =
  '<!doctype html><base href="/embed/" target="_blank" /><script id="settings" type="application/json"></script><p>Frame'
const NAVIGATION = { accept: 'text/html' }

async function built(options: Partial<AppOptions> = {}) {
  const appFolder = join(await temporaryFolder(), 'dist')
  await mkdir(join(appFolder, 'embed'), { recursive: true })
  await writeFile(join(appFolder, 'index.html'), APP)
  await writeFile(join(appFolder, 'embed/index.html'), FRAME)
  await writeFile(join(appFolder, 'embed/check'), 'for static hosts')
  await writeFile(join(appFolder, 'embed.js'), 'loader()')
  const { ask } = await serviceUnderTest([], { appFolder, ...options })
  return (url: string, headers: Record<string, string> = {}) => ask({ method: 'GET', url, headers })
}

test('the frame has a page of its own, for the origins that may embed it and no other', async () => {
  const get = await built({ embedOrigins: ['https://shop.example', 'https://*.cms.example'] })
  for (const url of ['/embed/', '/embed', '/embed/brands', '/embed/brands/7?limit=10', '/embed/index.html']) {
    const page = await get(url, NAVIGATION)
    expect(page.body).toContain('<p>Frame')
    expect(page.body).toContain('"embedOrigins":["https://shop.example","https://*.cms.example"]')
    expect(page.headers['content-security-policy']).toMatch(
      /; frame-ancestors https:\/\/shop\.example https:\/\/\*\.cms\.example$/,
    )
    expect(page.headers).toMatchObject({
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(page.headers['x-frame-options']).toBeUndefined()
  }
  expect((await get('/embedded', NAVIGATION)).body).toContain('<p>App')
})

test('without origins nobody may embed, not even the same origin', async () => {
  const get = await built()
  const { headers } = await get('/embed/', NAVIGATION)
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/)
})

test('the page of the frame knows the path of PUBLIC_URL', async () => {
  const get = await built({ publicUrl: 'http://inner.example/tools/brands' })
  const { body } = await get('/tools/brands/embed/brands?limit=10', NAVIGATION)
  expect(body).toContain('<base href="/tools/brands/embed/" target="_blank" />')
})

test('pages of any origin may load the loader, isolated ones included', async () => {
  const get = await built()
  const { headers, body } = await get('/embed.js')
  expect(body).toBe('loader()')
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
})

test('the check tells the protocol and whether this origin is allowed, and nothing else', async () => {
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
  expect(await asked('null')).toEqual({ protocol: 3, allowed: false })
  expect(await asked()).toEqual({ protocol: 3 })
})
