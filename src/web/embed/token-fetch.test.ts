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
  const tokens = createTokenSource(() => Promise.resolve({ answer: given.shift() }))
  const { sent, send } = service('two')
  const fetch = tokenFetch({ tokens, send: () => {} }, send)
  const responses = await Promise.all(['/a', '/b', '/c'].map((url) => fetch(url, {})))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sent).toEqual(['one', 'one', 'one', 'two', 'two', 'two'])
  expect(given).toEqual([])
})

test('a request can be aborted while it waits for a token', async () => {
  const tokens = createTokenSource(() => new Promise(() => {}))
  const abort = new AbortController()
  const request = tokenFetch({ tokens, send: () => {} }, service().send)('/a', { signal: abort.signal })
  abort.abort()
  await expect(request).rejects.toThrow(/abort/)
})

test('the host page is told once when the service fails, and when it answers again', async () => {
  const statuses: (number | Error)[] = [
    200,
    new TypeError('Failed'),
    new TypeError('Failed'),
    503,
    400,
    400,
    404,
    200,
  ]
  const told: unknown[] = []
  const fetch = tokenFetch(
    {
      tokens: createTokenSource(() => Promise.resolve({ answer: 'one' })),
      send: (message) => told.push(message.type === 'error' && message.detail.code),
    },
    async () => {
      const status = statuses.shift()!
      if (status instanceof Error) throw status
      return new Response(null, { status })
    },
  )
  while (statuses.length > 0) await fetch('https://brands.example/v1/brands?name=a', {}).catch(() => {})
  expect(told).toEqual(['service-unreachable', 'service-refused', 'service-recovered'])
})

test('a request that is cancelled is no failure of the service', async () => {
  const told: unknown[] = []
  const tokens = createTokenSource(() => Promise.resolve({ answer: 'one' }))
  const fetch = tokenFetch({ tokens, send: (message) => told.push(message) }, async (_url, { signal }) => {
    signal!.throwIfAborted()
    throw new Error('It should have been aborted.')
  })
  await tokens.current()
  const cancel = new AbortController()
  const cancelled = fetch('/a', { signal: cancel.signal })
  cancel.abort()
  await expect(cancelled).rejects.toThrow(/abort/)
  expect(told).toEqual([])
})
