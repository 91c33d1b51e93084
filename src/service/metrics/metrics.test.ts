import { once } from 'node:events'
import { get as httpGet } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { captureLog } from '#service/testing/capture-log.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, manyBrands, temporaryStore } from '#service/testing/temporary-store.ts'
import { Metrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

test('requests are counted by route and status, on a port of their own', async () => {
  const metrics = new Metrics()
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  const { ask, get, token } = await serviceUnderTest([aBrand()], { metrics })
  await get('/v1/brands/1')
  await get('/v1/brands/2')
  await get('/v1/brands/3')
  await get('/v1/secret-path')
  await ask({ method: 'PROPFIND', url: '/healthz' })
  expect((await get('/metrics')).statusCode).toBe(404)

  const address = server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${address.port}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  const count = (labels: string) =>
    new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1]
  expect(count('route="/v1/brands/:id",method="GET",status="200"')).toBe('1')
  expect(count('route="/v1/brands/:id",method="GET",status="404"')).toBe('2')
  expect(count('route="other",method="GET",status="404"')).toBe('2')
  expect(count('route="other",method="other",status="405"')).toBe('1')
  const buckets = Array.from(
    text.matchAll(/_bucket\{route="\/v1\/brands\/:id",method="GET",status="404",le="(.+?)"\} (\d+)/g),
  )
  expect(buckets.at(-1)?.slice(1)).toEqual(['+Inf', '2'])
  const counts = buckets.map(([, , requests]) => Number(requests))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(text).not.toMatch(/secret/)
  expect(text).not.toContain(token)
  expect(text).toMatch(/^brand_catalogue_build_info\{version="[\d.]+",app="",node="v\d+[^"]+"\} 1$/m)
  expect(text).toMatch(/^http_connections \d+$/m)
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^{}]+\})? [\d.e+-]+|\w+ NaN)$/)
  }
})

/** The value of a metric without labels. */
function valueOf(metrics: Metrics, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics.print())?.[1])
}

test('requests in flight and open connections are counted until they end', async () => {
  const metrics = new Metrics()
  const store = await temporaryStore()
  const pinged = Promise.withResolvers<void>()
  const ping = vi.spyOn(store, 'ping').mockReturnValue(pinged.promise)
  const { service } = await serviceUnderTest([], { metrics, store })
  const asking = httpGet(`${service.origin}/readyz`, { agent: false })
  await vi.waitFor(() => expect(ping).toHaveBeenCalled())
  expect(valueOf(metrics, 'http_requests_in_flight')).toBe(1)
  expect(valueOf(metrics, 'http_connections')).toBe(1)
  pinged.resolve()
  const [response] = (await once(asking, 'response')) as [{ resume: () => void }]
  response.resume()
  await vi.waitFor(() => expect(valueOf(metrics, 'http_connections')).toBe(0))
  expect(valueOf(metrics, 'http_requests_in_flight')).toBe(0)
})

test('the use of the cache is counted', async () => {
  const metrics = new Metrics()
  const { get } = await serviceUnderTest([aBrand()], { metrics })
  for (let round = 0; round < 5; round++) await get('/v1/brands/1')
  expect(valueOf(metrics, 'answer_cache_misses_total')).toBe(1)
  expect(valueOf(metrics, 'answer_cache_hits_total')).toBe(4)
})

test('an import by another process shows in the metrics and the log', async () => {
  const lines = captureLog()
  const metrics = new Metrics()
  const { store } = await serviceUnderTest(manyBrands(3), { metrics, logLevel: 'info' })
  await vi.waitFor(() => expect(valueOf(metrics, 'brand_catalogue_brands')).toBe(3))
  const before = valueOf(metrics, 'brand_catalogue_version')
  const work = await store.openImport()
  await work.add([{ id: '7', name: 'Seven', logo: 'https://a.example/7', updatedAt: null, line: 1 }])
  await work.apply({ now: 1000, takeDates: false, onProgress: () => {} })
  await work.close()
  await vi.waitFor(() => expect(valueOf(metrics, 'brand_catalogue_brands')).toBe(4), { timeout: 10_000 })
  const version = valueOf(metrics, 'brand_catalogue_version')
  expect(version).toBeGreaterThan(before)
  expect(valueOf(metrics, 'brand_catalogue_last_import_timestamp_seconds')).toBeCloseTo(version / 1e6)
  const changes = lines().filter(({ msg }) => msg === 'the catalogue has changed')
  expect(changes).toEqual([expect.objectContaining({ version, brands: 4, brandsBefore: 3 })])
})

test('each database server is shown with its connections', async () => {
  const metrics = new Metrics()
  const state = { connections: 5, inUse: 2, waiting: 1 }
  const servers = () => [
    { name: 'a.example:5432', role: 'primary', up: false, ...state },
    { name: 'b.example:5432', role: 'replica', up: true, ...state, inUse: 4 },
  ]
  await serviceUnderTest([], { metrics, store: Object.assign(await temporaryStore(), { servers }) })
  const text = metrics.print()
  expect(text).toContain('\ndatabase_up{server="a.example:5432",role="primary"} 0\n')
  expect(text).toContain('\ndatabase_up{server="b.example:5432",role="replica"} 1\n')
  expect(text).toContain('\ndatabase_connections{server="a.example:5432",role="primary"} 5\n')
  expect(text).toContain('\ndatabase_connections_in_use{server="b.example:5432",role="replica"} 4\n')
  expect(text).toContain('\ndatabase_requests_waiting{server="a.example:5432",role="primary"} 1\n')
})
