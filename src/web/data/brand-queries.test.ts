import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '#client/errors.ts'
import { EXCHANGE as exchange } from '#client/testing/brand-pages.ts'
import { createQueryClient } from './brand-queries.ts'

const queryKey = ['brands', 'list', 'limit=25']

/** Prefetches a query, then mounts a view of it after `pause` milliseconds. Returns how many requests were sent. */
async function requestsOfView(failure: () => Error, pause = 0): Promise<number> {
  vi.useFakeTimers()
  const client = createQueryClient()
  const queryFn = vi.fn<() => Promise<never>>().mockImplementation(() => Promise.reject(failure()))
  await client.prefetchQuery({ queryKey, queryFn })
  await vi.advanceTimersByTimeAsync(pause)
  const unmount = new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  unmount()
  client.clear()
  return queryFn.mock.calls.length
}

test.each([400, 401, 403, 404, 422, 429])(
  'a view shows a prefetched %i, and sends no request',
  async (status) => {
    expect(await requestsOfView(() => new HttpError(status, { exchange }))).toBe(1)
  },
)

test.each([429, 503])('a %i is requested again only after Retry-After', async (status) => {
  const error = () => new HttpError(status, { exchange, retryAfter: 60_000 })
  expect(await requestsOfView(error, 59_000)).toBe(1)
  expect(await requestsOfView(error, 60_000)).toBe(2)
})

test('a refusal stays fresh for as long as data does', async () => {
  expect(await requestsOfView(() => new HttpError(404, { exchange }), 29_000)).toBe(1)
  expect(await requestsOfView(() => new HttpError(404, { exchange }), 30_000)).toBe(2)
})

test('a view repeats a request that failed for another reason', async () => {
  expect(await requestsOfView(() => new HttpError(500, { exchange }))).toBe(2)
  expect(await requestsOfView(() => new NetworkError('timeout', exchange))).toBe(2)
})
