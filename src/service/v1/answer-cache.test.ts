import { expect, test, vi } from 'vitest'
import { AnswerCache, type Made } from './answer-cache.ts'

const made = (version: number): Made => ({ version, body: `{"version":${version}}` })

test('what takes time is made once, for all who ask meanwhile and afterwards', async () => {
  const cache = new AnswerCache()
  const make = vi.fn<() => Promise<Made>>(() => Promise.resolve(made(1)))
  const answers = await Promise.all([cache.answer(1, 'a', make), cache.answer(1, 'a', make)])
  answers.push(await cache.answer(1, 'a', make))
  expect(make).toHaveBeenCalledTimes(1)
  expect(new Set(answers).size).toBe(1)
})

test('what is at hand is kept once it is asked for again', () => {
  const cache = new AnswerCache()
  const make = vi.fn<() => Made>(() => made(1))
  const bodies = [1, 2, 3, 4].map(() => (cache.answer(1, 'a', make) as { body: string }).body)
  expect(bodies).toEqual(Array(4).fill('{"version":1}'))
  expect(make).toHaveBeenCalledTimes(2)
})

test('nothing of one version is given for another, and what came too late is not kept', async () => {
  const cache = new AnswerCache()
  const make = (version: number) => () => Promise.resolve(made(version))
  expect(await cache.answer(1, 'a', make(1))).toMatchObject({ version: 1 })
  expect(await cache.answer(2, 'a', make(2))).toMatchObject({ version: 2 })
  expect(await cache.answer(2, 'b', make(1))).toMatchObject({ version: 1 })
  expect(await cache.answer(2, 'b', make(2))).toMatchObject({ version: 2 })
  expect(await cache.answer(1, 'a', make(3))).toMatchObject({ version: 3 })
})
