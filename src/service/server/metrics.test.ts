import { expect, onTestFinished, test } from 'vitest'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand } from '#service/testing/temporary-store.ts'
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
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^{}]+\})? [\d.e+-]+|\w+ NaN)$/)
  }
})
