import { expect, test, vi } from 'vitest'
import { HttpError } from './errors.ts'
import { EXCHANGE as exchange } from '#client/testing/brand-pages.ts'
import { RequestPool } from './request-pool.ts'

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

test('after a 429, nothing is sent until Retry-After has passed, and then one at a time', async () => {
  vi.useFakeTimers()
  const pool = new RequestPool({ atOnce: 4 })
  let refusals = 3
  let [open, most, sent] = [0, 0, 0]
  const ask = async () => {
    sent++
    if (refusals-- > 0) throw refusal(1000)
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 5))
    open--
  }
  const answers = Promise.all(Array.from({ length: 20 }, () => pool.ask(ask)))
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toBe(4)
  await vi.advanceTimersByTimeAsync(1001)
  await answers
  expect(most).toBe(1)
  expect([sent, pool.requests]).toEqual([23, 23])
})
