import { afterEach, expect, test, vi } from 'vitest'
import { fetchOrAdopt } from './early-answer.ts'

const URL = 'https://brands.example/v1/brands?limit=25'
afterEach(() => vi.unstubAllGlobals())

test('the early request is taken over once, and called off with the one that took it over', async () => {
  const abort = new AbortController()
  const early = Promise.resolve(new Response('early'))
  const late = () => Promise.resolve(new Response('late'))
  vi.stubGlobal('window', { earlyAnswer: { url: URL, response: early, abort } })
  vi.stubGlobal('fetch', late)

  const limit = new AbortController()
  const other = await fetchOrAdopt('https://brands.example/v1/brands?limit=10', {})
  expect(await other.text()).toBe('late')
  expect(await (await fetchOrAdopt(URL, { signal: limit.signal })).text()).toBe('early')
  expect(await (await fetchOrAdopt(URL, {})).text()).toBe('late')
  expect(abort.signal.aborted).toBe(false)
  limit.abort()
  expect(abort.signal.aborted).toBe(true)
})
