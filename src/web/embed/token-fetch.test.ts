import { expect, test } from 'vitest'
import { tokenFetch } from './token-fetch.ts'
import { createTokenSource } from './token-source.ts'

function service(...good: readonly string[]) {
  const sent: string[] = []
  const send = (_url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')!.replace('Bearer ', '')
    sent.push(token)
    return Promise.resolve(new Response(null, { status: good.includes(token) ? 200 : 401 }))
  }
  return { sent, send }
}

test('requests whose token is refused are sent again with the next one', async () => {
  const given = ['one', 'two']
  const tokens = createTokenSource(() => Promise.resolve({ token: given.shift() }))
  const { sent, send } = service('two')
  const fetch = tokenFetch(tokens, send)
  const responses = await Promise.all(['/a', '/b', '/c'].map((url) => fetch(url, {})))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sent).toEqual(['one', 'one', 'one', 'two', 'two', 'two'])
  expect(given).toEqual([])
})

test('a request can be aborted while it waits for a token', async () => {
  const tokens = createTokenSource(() => new Promise(() => {}))
  const abort = new AbortController()
  const request = tokenFetch(tokens, service().send)('/a', { signal: abort.signal })
  abort.abort()
  await expect(request).rejects.toThrow(/abort/)
})
