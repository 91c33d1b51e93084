import { beforeEach, expect, test, vi } from 'vitest'
import { type ListQuery, parseListQuery } from '#contract/list-query.ts'
import { BrandClient } from './brand-client.ts'
import { EndlessListError, HttpError } from './errors.ts'
import { RequestPool, type Wait } from './request-pool.ts'
import { countList, walkList, type WalkOptions } from './walk-list.ts'

const BASE = 'https://brands.example/api'
let client: BrandClient
const filters = parseListQuery('name=git&page=7&limit=25&cursor=abc&tag=x')

// Each test gets a new client, because a client remembers a 429.
beforeEach(() => void (client = new BrandClient({ baseAddress: BASE, token: 'secret' })))

type Answer = (search: string) => Response | Promise<Response>

/** Replaces the network by `answer`. Returns the addresses that are requested. */
function serve(answer: Answer): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push(address)
    signal?.throwIfAborted()
    return answer(new URL(address).search.slice(1))
  })
  return asked
}

function page(ids: readonly (string | number)[], next: string | null, last: string | null = null): Response {
  const data = ids.map((id) => ({ id, name: `Brand ${id}`, logo: 'https://x.example/l.svg', updated_at: 1 }))
  return Response.json({ data, links: { first: null, last, prev: null, next } })
}

async function walk(query: ListQuery, options?: WalkOptions): Promise<{ ids: unknown[]; error?: unknown }> {
  const ids: unknown[] = []
  try {
    for await (const { brands } of walkList(client, query, options)) ids.push(...brands.map(({ id }) => id))
  } catch (error) {
    return { ids, error }
  }
  return { ids }
}

test('a walk begins at the first page, keeps every filter, and follows links as they are', async () => {
  const asked = serve((search) =>
    search.includes('tag=x')
      ? page(['1', '2'], 'http://10.0.0.7:9/elsewhere?after=q%2fz==&name=git')
      : page(['3'], null),
  )
  expect(await walk(filters)).toEqual({ ids: ['1', '2', '3'] })
  expect(asked).toEqual([
    `${BASE}/v1/brands?name=git&tag=x&limit=100`,
    `${BASE}/v1/brands?after=q%2fz==&name=git`, // our own base address, the link's query to the byte
  ])
})

let brandsSent = 0

test.each([
  ['a link followed before', (s: string) => page([`${brandsSent++}`], s === 'b' ? '?a' : '?b')],
  ['new links to a page read before', (s: string) => page(['1', '2'], `?${s}1`)],
  ['an endless row of empty pages', (s: string) => page([], `?${s}1`)],
] as const)('%s ends the walk; pages already read are kept', async (_, answer) => {
  serve(answer)
  const { ids, error } = await walk(parseListQuery(''))
  expect(error).toBeInstanceOf(EndlessListError)
  expect(new Set(ids).size).toBe(ids.length)
})

test('after a 429, a walk waits as told, and reports when the wait begins and ends', async () => {
  vi.useFakeTimers()
  let refusals = 2
  const asked = serve(() =>
    refusals-- > 0 ? new Response('', { status: 429, headers: { 'Retry-After': '120' } }) : page(['1'], null),
  )
  const heard: (Wait | null)[] = []
  const walking = walk(parseListQuery(''), {
    pool: new RequestPool({ atOnce: 1, onWait: (wait) => heard.push(wait) }),
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await walking).toEqual({ ids: ['1'] })
  expect(heard.map((wait) => wait?.milliseconds)).toEqual([120_000, undefined, 120_000, undefined])
})

test('a walk gives up on a wait of over two minutes, and on a service that refuses every retry', async () => {
  vi.useFakeTimers()
  let asked = serve(() => new Response('', { status: 429, headers: { 'Retry-After': '121' } }))
  expect((await walk(parseListQuery(''))).error).toBeInstanceOf(HttpError)
  expect(asked).toHaveLength(1)

  client = new BrandClient({ baseAddress: BASE, token: 'secret' })
  asked = serve(() => new Response('', { status: 429 }))
  const walking = walk(parseListQuery(''))
  await vi.advanceTimersByTimeAsync(600_000)
  expect((await walking).error).toHaveProperty('status', 429)
  expect(asked).toHaveLength(7)
})

test.each([
  ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['503', () => new Response('', { status: 503 })],
])('a temporary failure (%s) is retried', async (_, fail) => {
  vi.useFakeTimers()
  let failures = 3
  serve((search) =>
    search === 'b' && failures-- > 0 ? fail() : page([search], search === 'b' ? null : '?b'),
  )
  const walking = walk(parseListQuery(''))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await walking).toEqual({ ids: ['limit=100', 'b'] })
})

test.each([400, 401, 404, 500])('a %d is thrown at once; pages already read are kept', async (status) => {
  const asked = serve((search) => (search === 'b' ? new Response('', { status }) : page(['1'], '?b')))
  const { ids, error } = await walk(parseListQuery(''))
  expect(error).toHaveProperty('status', status)
  expect(ids).toEqual(['1'])
  expect(asked).toHaveLength(2)
})

test('an abort ends a walk at once, while it reads and while it waits', async () => {
  const reading = new AbortController()
  serve((search) => {
    if (search !== 'b') return page(['1'], '?b')
    reading.abort()
    throw reading.signal.reason as Error
  })
  const read = await walk(parseListQuery(''), { signal: reading.signal })
  expect(read.error).toHaveProperty('name', 'AbortError')
  expect(read.ids).toEqual(['1'])

  const waiting = new AbortController()
  const asked = serve(() => new Response('', { status: 503 }))
  const waited = await walk(parseListQuery(''), {
    signal: waiting.signal,
    pool: new RequestPool({
      atOnce: 1,
      signal: waiting.signal,
      onWait: (wait) => wait && queueMicrotask(() => waiting.abort()),
    }),
  })
  expect(waited.error).toHaveProperty('name', 'AbortError')
  expect(asked).toHaveLength(1)
})

test.each([
  ['the last page number', page(['1'], '?page=2', '?limit=1&page=3470'), 3470],
  ['one brand, its page not numbered', page(['1'], null, '?limit=1'), 1],
  ['none', page([], null, '?page=1'), 0],
  ['a last link without a number', page(['1'], '?cursor=b', '?cursor=z'), null],
  ['no links', page(['1'], null), null],
  ['limit ignored', page(['1', '2'], '?page=2', '?page=12'), null],
])('a count: %s', async (_, answer, count) => {
  const asked = serve(() => answer)
  expect(await countList(client, filters)).toBe(count)
  expect(asked).toEqual([`${BASE}/v1/brands?name=git&tag=x&limit=1`])
})
