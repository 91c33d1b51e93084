import { expect, test } from 'vitest'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { temporaryStore } from '#service/testing/temporary-store.ts'
import type { Store } from '#service/stores/model/store.ts'

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

test('not ready while the store cannot answer, and the client does not learn why', async () => {
  let reachable = false
  const store: Store = Object.assign(Object.create(await temporaryStore()), {
    ping: () => (reachable ? Promise.resolve() : Promise.reject(new Error('connect to secret-host'))),
    populate: () => Promise.resolve(true),
    addToken: () => Promise.resolve(),
    close: () => Promise.resolve(),
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
