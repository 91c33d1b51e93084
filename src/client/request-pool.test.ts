import { afterEach, expect, test, vi } from 'vitest'
import { HttpError } from './errors.ts'
import { RequestPool } from './request-pool.ts'
import type { Wait } from './walk-list.ts'

const exchange = { method: 'GET', url: '', duration: 0, headers: [] } as const
const refusal = (retryAfter?: number) => new HttpError(429, { exchange, retryAfter })

afterEach(() => {
  vi.useRealTimers()
})

test('no more requests than allowed are under way, and all are sent in order', async () => {
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

test('a 429 pauses all requests for as long as the service asks, and the refused one is sent again', async () => {
  vi.useFakeTimers()
  const waits: (Wait | null)[] = []
  const pool = new RequestPool({ atOnce: 2, onWait: (wait) => waits.push(wait) })
  const sent: string[] = []
  let refused = false
  const ask = (name: string) =>
    pool.ask(async () => {
      sent.push(name)
      if (name === 'a' && !refused) {
        refused = true
        throw refusal(7000)
      }
      return name
    })
  const answers = Promise.all([ask('a'), ask('b'), ask('c'), ask('d')])
  await vi.advanceTimersByTimeAsync(6999)
  const before = sent.length
  await vi.advanceTimersByTimeAsync(1)
  expect(await answers).toEqual(['a', 'b', 'c', 'd'])
  expect(before).toBeLessThan(4)
  expect(sent.filter((name) => name === 'a')).toHaveLength(2)
  expect(waits.map((wait) => wait?.milliseconds)).toEqual([7000, undefined])
})

test('an abort ends pauses and keeps what waits from being sent', async () => {
  const abort = new AbortController()
  const pool = new RequestPool({ atOnce: 1, signal: abort.signal })
  let sent = 0
  const ask = () =>
    pool.ask(async () => {
      sent++
      throw refusal(60_000)
    })
  const answers = Promise.allSettled([ask(), ask(), ask()])
  await Promise.resolve()
  await Promise.resolve()
  abort.abort(new Error('called off'))
  const outcomes = await answers
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(sent).toBe(1)
})

test('a failure that waiting does not mend is thrown, and the next request goes on', async () => {
  const pool = new RequestPool({ atOnce: 1 })
  const failed = pool.ask(async () => {
    throw new HttpError(400, { exchange })
  })
  const next = pool.ask(async () => 'fine')
  await expect(failed).rejects.toHaveProperty('status', 400)
  expect(await next).toBe('fine')
})
