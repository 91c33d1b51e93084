import { expect, test } from 'vitest'
import { tokenFetch } from './token-fetch.ts'
import { createTokenSource, type TokenAnswer } from './token-source.ts'

const source = (ask: () => Promise<TokenAnswer>) =>
  createTokenSource({ canAsk: () => true, ask, onChange: () => {} })

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
  const tokens = source(() => Promise.resolve({ token: given.shift() }))
  const { sent, send } = service('two')
  const fetch = tokenFetch({ tokens, send: () => {} }, send)
  const responses = await Promise.all(['/a', '/b', '/c'].map((url) => fetch(url, {})))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sent).toEqual(['one', 'one', 'one', 'two', 'two', 'two'])
  expect(given).toEqual([])
})

test('a request can be aborted while it waits for a token', async () => {
  const tokens = source(() => new Promise(() => {}))
  const abort = new AbortController()
  const request = tokenFetch({ tokens, send: () => {} }, service().send)('/a', { signal: abort.signal })
  abort.abort()
  await expect(request).rejects.toThrow(/abort/)
})

test('the host page is told once when the service fails and when it answers again, in the words of the service', async () => {
  const answers: (Response | Error)[] = [
    new Response(null, { status: 200 }),
    new TypeError('Failed'),
    new TypeError('Failed'),
    new Response('<h1>Bad gateway', { status: 502 }),
    Response.json({ detail: 'updated_after must be a whole number' }, { status: 400 }),
    Response.json({ detail: 'updated_after must be a whole number' }, { status: 400 }),
    new Response(null, { status: 404 }),
    new Response(null, { status: 200 }),
  ]
  const told: unknown[] = []
  const fetch = tokenFetch(
    {
      tokens: source(() => Promise.resolve({ token: 'one' })),
      send: (message) => told.push(message.type === 'error' && message.detail),
    },
    async () => {
      const answer = answers.shift()!
      if (answer instanceof Error) throw answer
      return answer
    },
  )
  const bodies: string[] = []
  while (answers.length > 0) {
    const response = await fetch('https://brands.example/v1/brands?name=a', {}).catch(() => {})
    bodies.push((await response?.text()) ?? '')
  }
  expect(told).toEqual([
    { code: 'service', message: 'The service cannot be reached.' },
    { code: 'service', message: 'The service answered 502.' },
    { code: 'service', message: 'The service answered 400: updated_after must be a whole number' },
    { code: 'recovered', message: 'The service answers again.' },
  ])
  // The words are still there for whoever sent the request.
  expect(bodies[4]).toContain('updated_after')
})

test('a request that is cancelled is no failure of the service', async () => {
  const told: unknown[] = []
  const tokens = source(() => Promise.resolve({ token: 'one' }))
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
