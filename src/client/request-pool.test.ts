import { expect, test, vi } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { BrandClient } from './brand-client.ts'
import { HttpError } from './errors.ts'
import { EXCHANGE as exchange } from '#client/testing/brand-pages.ts'
import { RequestPool, type Wait } from './request-pool.ts'

const refusal = (retryAfter?: number) => new HttpError(429, { exchange, retryAfter })

test('no more requests than allowed are in flight, and all are sent in order', async () => {
  const pool = new RequestPool({ atOnce: 6 })
  const sent: number[] = []
  let underWay = 0
  let most = 0
  const answers = Array.from({ length: 40 }, (_, index) =>
    pool.ask(async () => {
      sent.push(index)
      most = Math.max(most, ++underWay)
      await Promise.resolve()
      underWay--
      return index * 2
    }),
  )
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 40 }, (_, index) => index * 2))
  expect(sent).toEqual(Array.from({ length: 40 }, (_, index) => index))
  expect(most).toBe(6)
})

test('after a 429, nothing is sent until Retry-After has passed; then the request is retried', async () => {
  vi.useFakeTimers()
  const waits: (Wait | null)[] = []
  const pool = new RequestPool({ atOnce: 2, onWait: (wait) => waits.push(wait) })
  const sent: (string | null)[] = []
  const client = new BrandClient({
    baseAddress: 'https://brands.example',
    token: 'x',
    async fetch(url) {
      sent.push(new URL(url).searchParams.get('name'))
      if (sent.length === 1) return new Response('', { status: 429, headers: { 'Retry-After': '7' } })
      return Response.json({ data: [], links: {} })
    },
  })
  const ask = (name: string) => pool.ask(() => client.list(parseListQuery(`name=${name}`)))
  const answers = Promise.all([ask('a'), ask('b'), ask('c'), ask('d')])
  await vi.advanceTimersByTimeAsync(6999)
  const before = [...sent]
  await vi.advanceTimersByTimeAsync(501)
  await answers
  // The second request was already in flight.
  expect(before).toEqual(['a', 'b'])
  expect(new Set(sent.slice(2))).toEqual(new Set(['a', 'c', 'd']))
  expect(waits[0]?.milliseconds).toBe(7000)
  expect(waits.at(-1)).toBeNull()
})

test('after a 429, requests are sent one at a time, even those that were in flight', async () => {
  vi.useFakeTimers()
  const pool = new RequestPool({ atOnce: 4 })
  let refusals = 4
  let [open, most, sent] = [0, 0, 0]
  const ask = async () => {
    sent++
    if (refusals-- > 0) throw refusal(1000)
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 5))
    open--
  }
  const answers = Promise.all(Array.from({ length: 20 }, () => pool.ask(ask)))
  await vi.advanceTimersByTimeAsync(2000)
  await answers
  expect(most).toBe(1)
  expect([sent, pool.requests]).toEqual([24, 24])
})
