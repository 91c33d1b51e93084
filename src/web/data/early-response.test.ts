import { expect, test, vi } from 'vitest'
import { disconnect, fetchOrReuse } from './connection.ts'

const URL = 'https://brands.example/v1/brands?limit=25'
const abort = new AbortController()

/** Puts an early request for `URL` into the page; any other request gets the body "later". */
function sendEarly(response: Promise<Response>) {
  vi.stubGlobal('window', { earlyRequest: { url: URL, response, abort } })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('later')))
}

test('the early request is used once, for its own address', async () => {
  sendEarly(Promise.resolve(new Response('early')))
  const other = await fetchOrReuse('https://brands.example/v1/brands?limit=10', {})
  expect(await other.text()).toBe('later')
  expect(await (await fetchOrReuse(URL, {})).text()).toBe('early')
  expect(await (await fetchOrReuse(URL, {})).text()).toBe('later')
})

test('aborting the request that reused it aborts the early one', async () => {
  sendEarly(Promise.resolve(new Response('early')))
  const own = new AbortController()
  await fetchOrReuse(URL, { signal: own.signal })
  expect(abort.signal.aborted).toBe(false)
  own.abort()
  expect(abort.signal.aborted).toBe(true)
})

test('the early request is not used after the session has ended', async () => {
  sendEarly(Promise.resolve(new Response('early')))
  disconnect(true)
  expect(await (await fetchOrReuse(URL, {})).text()).toBe('later')
})
