import { once } from 'node:events'
import { get as httpGet } from 'node:http'
import { Registry } from '@prometheus-io/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { send } from '#service/testing/http-client.ts'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, importInto, manyBrands, temporaryStore } from '#service/testing/stores.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { serveMetrics } from './metrics.ts'

test('requests are counted by route and status, on a port of their own', async () => {
  const registry = new Registry()
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0, allowedHosts: ['127.0.0.1'] })
  onTestFinished(() => void server.close())
  const { ask, get, token } = await serviceUnderTest([aBrand()], { registry })
  await get('/v1/brands/1')
  await get('/v1/brands/2')
  await get('/v1/brands/3')
  await get('/v1/secret-path')
  await ask({ method: 'PROPFIND', url: '/healthz' })
  expect((await get('/metrics')).statusCode).toBe(404)

  // DNS rebinding: an attacker's web page points this name to 127.0.0.1.
  const rebound = { url: '/metrics', headers: { host: 'rebound.example' } }
  expect((await send(server.listeningOrigin, rebound)).statusCode).toBe(421)
  const response = await fetch(`${server.listeningOrigin}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  const count = (labels: string) =>
    new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1]
  expect(count('route="/v1/brands/:id",method="GET",status="200"')).toBe('1')
  expect(count('route="/v1/brands/:id",method="GET",status="404"')).toBe('2')
  expect(count('route="other",method="GET",status="404"')).toBe('2')
  expect(count('route="other",method="other",status="405"')).toBe('1')
  expect(text).not.toMatch(/secret/)
  expect(text).not.toContain(token)
  expect(text).toMatch(/^brand_catalogue_build_info\{version="[\d.]+",app="",node="v\d+[^"]+"\} 1$/m)
  expect(text).toMatch(/^http_connections \d+$/m)
  // The client writes "Nan" while there are no measurements. Prometheus ignores the case.
  for (const line of text.split('\n').filter((entry) => entry !== '')) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^{}]+\})? [\d.e+-]+|\w+ Nan)$/)
  }
})

/** The value of a metric without labels. */
async function valueOf(registry: Registry, name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1])
}

test('requests in flight and open connections are counted until they end', async () => {
  const registry = new Registry()
  const store = await temporaryStore()
  const pinged = Promise.withResolvers<void>()
  const ping = vi.spyOn(store, 'ping').mockReturnValue(pinged.promise)
  const { app } = await serviceUnderTest([], { registry, store })
  const asking = httpGet(`${await listen(app)}/readyz`, { agent: false })
  await vi.waitFor(() => expect(ping).toHaveBeenCalled())
  expect(await valueOf(registry, 'http_requests_in_flight')).toBe(1)
  expect(await valueOf(registry, 'http_connections')).toBe(1)
  pinged.resolve()
  const [response] = (await once(asking, 'response')) as [{ resume: () => void }]
  response.resume()
  await vi.waitFor(async () => expect(await valueOf(registry, 'http_connections')).toBe(0))
  expect(await valueOf(registry, 'http_requests_in_flight')).toBe(0)
})

test('an import by another process shows in the metrics', async () => {
  const registry = new Registry()
  const { store } = await serviceUnderTest(manyBrands(3), { registry })
  expect(await valueOf(registry, 'brand_catalogue_brands')).toBe(3)
  const lastImport = () => valueOf(registry, 'brand_catalogue_last_import_timestamp_seconds')
  const before = await lastImport()
  await importInto(store, [{ ...aBrand({ id: '7' }), updatedAt: null }])
  expect(await valueOf(registry, 'brand_catalogue_brands')).toBe(4)
  expect(await lastImport()).toBeGreaterThan(before)
  expect(await lastImport()).toBeCloseTo((await store.brands.version()) / 1e6)
})

test('valid tokens are counted, and those that expire within 14 days', async () => {
  const registry = new Registry()
  const { store } = await serviceUnderTest([], { registry })
  const now = Math.floor(Date.now() / 1000)
  for (const [label, ending] of Object.entries({
    'in 13 days': { expiresAt: now + 13 * 86_400 },
    'in 15 days': { expiresAt: now + 15 * 86_400 },
    expired: { expiresAt: now - 60 },
    revoked: { revokedAt: now - 60 },
  })) {
    await store.tokens.add({ ...tokenRecord(createToken(), label), ...ending })
  }
  // The token of `serviceUnderTest` never expires, and counts too.
  expect(await valueOf(registry, 'brand_catalogue_tokens_valid')).toBe(3)
  expect(await valueOf(registry, 'brand_catalogue_tokens_expiring')).toBe(1)

  vi.spyOn(store.tokens, 'list').mockRejectedValue(new Error('The store does not respond.'))
  expect(await registry.metrics()).toMatch(/^brand_catalogue_tokens_valid Nan$/m)
})

test('each database server is shown with its connections', async () => {
  const registry = new Registry()
  const state = { isBehind: false, connections: 5, inUse: 2, waiting: 1 }
  const b = { name: 'b.example:5432', role: 'replica', up: true, ...state, inUse: 4 }
  const states = () => [{ name: 'a.example:5432', role: 'primary', up: false, ...state }, b]
  const store = Object.assign(await temporaryStore(), { servers: { states, primaries: 1 } })
  await serviceUnderTest([], { registry, store })
  const text = await registry.metrics()
  expect(text).toContain('\ndatabase_primaries 1\n')
  expect(text).toContain('\ndatabase_behind{server="b.example:5432",role="replica"} 0\n')
  expect(text).toContain('\ndatabase_up{server="a.example:5432",role="primary"} 0\n')
  expect(text).toContain('\ndatabase_up{server="b.example:5432",role="replica"} 1\n')
  expect(text).toContain('\ndatabase_connections{server="a.example:5432",role="primary"} 5\n')
  expect(text).toContain('\ndatabase_connections_in_use{server="b.example:5432",role="replica"} 4\n')
  expect(text).toContain('\ndatabase_requests_waiting{server="a.example:5432",role="primary"} 1\n')

  // A server has one role at a time.
  b.role = 'primary'
  expect(await registry.metrics()).not.toContain('server="b.example:5432",role="replica"')
})
