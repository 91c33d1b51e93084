import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { captureLog } from '#service/testing/capture-log.ts'
import { runService, serviceOptions, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { manyBrands, openSqlite, temporaryFolder, temporaryStore } from '#service/testing/stores.ts'

test('alive and ready, without a token', async () => {
  const { ask } = await serviceUnderTest()
  for (const [url, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await ask({ url })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status })
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await ask({ method: 'HEAD', url })).statusCode).toBe(200)
    expect((await ask({ method: 'POST', url })).statusCode).toBe(405)
  }
})

test('not ready while the store cannot answer, and the response does not say why', async () => {
  let reachable = false
  const store = Object.assign(await temporaryStore(), {
    ping: () => (reachable ? Promise.resolve() : Promise.reject(new Error('connect to secret-host'))),
  })
  const { ask } = await serviceUnderTest([], { store })
  const refused = await ask({ url: '/readyz' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.body).not.toContain('secret')
  expect((await ask({ url: '/healthz' })).statusCode).toBe(200)
  reachable = true
  expect((await ask({ url: '/readyz' })).statusCode).toBe(200)
})

test.each([
  ['brands.db', 'brand'],
  ['brands.db', 'logo'],
  ['brands.tokens.db', 'token'],
])('not ready while %s is damaged in the table %s, and the log names it', async (file, table) => {
  const folder = await temporaryFolder()
  const path = join(folder, file)
  const database = join(folder, 'brands.db')
  const store = await openSqlite(database)
  await populate(store, manyBrands(100), [{ name: 'acme', svg: '<svg/>' }])
  await store.close()

  const connection = new DatabaseSync(path)
  const row = connection.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)
  connection.close()
  const end = Number(row?.['rootpage']) * 4096
  const bytes = await readFile(path)
  // Corrupts the table as a bad disk would.
  await writeFile(path, bytes.fill(0xff, end - 4096, end))

  const lines = captureLog()
  const damaged = await openSqlite(database)
  const { ask } = await runService({ ...serviceOptions, logLevel: 'error', store: damaged })
  expect((await ask({ url: '/readyz' })).statusCode).toBe(503)
  expect(JSON.stringify(lines())).toContain(`${file}: database disk image is malformed`)
})

test.each(['brands.db', 'brands.tokens.db'])('not ready once %s is replaced or deleted', async (file) => {
  const folder = await temporaryFolder()
  const store = await openSqlite(join(folder, 'brands.db'))
  const { ask } = await runService({ ...serviceOptions, store })
  const status = async () => (await ask({ url: '/readyz' })).statusCode
  expect(await status()).toBe(200)
  await copyFile(join(folder, file), join(folder, 'copy'))
  await rename(join(folder, 'copy'), join(folder, file))
  expect(await status()).toBe(503)
  await rm(join(folder, file))
  const { statusCode, body } = await ask({ url: '/readyz' })
  expect(statusCode).toBe(503)
  expect(body).toContain(`The file ${file} was deleted or replaced`)
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><title>Acme</title><path d="${'M0 0'.repeat(500)}"/></svg>`
const logos = [{ name: 'acme', svg: SVG }]

test('a logo needs no token, cannot run scripts, is compressed, and a known ETag gets a 304', async () => {
  const { ask } = await serviceUnderTest([], { logos })
  const response = await ask({ url: '/logos/acme.svg', headers: { 'accept-encoding': 'br' } })
  expect(response.statusCode).toBe(200)
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SVG)
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  })
  const headers = { 'if-none-match': String(response.headers.etag) }
  expect((await ask({ url: '/logos/acme.svg', headers })).statusCode).toBe(304)
})

const NO_LOGOS = [
  'nobody.svg',
  'acme',
  '.svg',
  '..%2Facme.svg',
  'acme.svg/',
  `${'x'.repeat(200)}.svg`,
  '%ff.svg',
]

test.each(NO_LOGOS)('/logos/%s is a 404, in a browser too', async (file) => {
  const { ask } = await serviceUnderTest([], { logos })
  const response = await ask({ url: `/logos/${file}`, headers: { accept: 'text/html' } })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})
