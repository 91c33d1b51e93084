import { beforeEach, expect, test, vi } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { BrandClient } from './brand-client.ts'

const LIST = { data: [], links: { first: '/v1/brands', last: '/v1/brands', prev: null, next: null } }
const query = parseListQuery('limit=25')

beforeEach(() => vi.useFakeTimers())

function clientOf(...responses: (() => Response)[]) {
  const fetch = vi.fn<() => Promise<Response>>(() => {
    const response = responses.shift()
    return response ? Promise.resolve(response()) : Promise.reject(new TypeError('Failed to fetch'))
  })
  return { client: new BrandClient({ baseAddress: 'https://brands.example', token: 't', fetch }), fetch }
}

test('after a 429, no request is sent until Retry-After has passed', async () => {
  const refusal = () => new Response('{}', { status: 429, headers: { 'Retry-After': '30' } })
  const { client, fetch } = clientOf(refusal, () => Response.json(LIST))
  await expect(client.list(query)).rejects.toMatchObject({ status: 429, retryAfter: 30_000 })

  // The device's clock has no effect.
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(20_000)
  await expect(client.single('1')).rejects.toMatchObject({ status: 429, retryAfter: 10_000 })
  expect(fetch).toHaveBeenCalledTimes(1)

  vi.advanceTimersByTime(10_000)
  await expect(client.list(query)).resolves.toMatchObject({ brands: [] })
})

test('every request with a refused token is reported; other failures and a 401 of a proxy are not', async () => {
  const onUnauthorized = vi.fn<() => void>()
  const answers = [401, 400, 403, 500].map((status) => new Response('{}', { status }))
  answers.push(new Response('<h1>Log in</h1>', { status: 401 }), new Response('{}', { status: 401 }))
  const fetch = () => Promise.resolve(answers.shift()!)
  const client = new BrandClient({ baseAddress: 'https://brands.example', token: 't', fetch, onUnauthorized })
  for (const reports of [1, 1, 1, 1, 1, 2]) {
    await expect(client.list(query)).rejects.toThrow('The service responded with')
    expect(onUnauthorized).toHaveBeenCalledTimes(reports)
  }
})
