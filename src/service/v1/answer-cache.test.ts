import { expect, test, vi } from 'vitest'
import { AnswerCache, type Body, type CachedBody } from './answer-cache.ts'

const body = (version: number): Body => ({ version, text: `{"version":${version}}` })

test('what takes time is read once, for concurrent requests and later ones', async () => {
  const cache = new AnswerCache({ hits: 0, misses: 0 })
  const read = vi.fn<() => Promise<Body>>(() => Promise.resolve(body(1)))
  const bodies = await Promise.all([cache.get(1, 'a', read), cache.get(1, 'a', read)])
  bodies.push(await cache.get(1, 'a', read))
  expect(read).toHaveBeenCalledTimes(1)
  expect(new Set(bodies).size).toBe(1)
})

test('what comes without waiting is cached at its second request', () => {
  const cache = new AnswerCache({ hits: 0, misses: 0 })
  const read = vi.fn<() => Body>(() => body(1))
  const texts = [1, 2, 3, 4].map(() => (cache.get(1, 'a', read) as CachedBody).text)
  expect(texts).toEqual(Array(4).fill('{"version":1}'))
  expect(read).toHaveBeenCalledTimes(2)
})

test('a body of one version is never given for another, and one that came too late is not cached', async () => {
  const cache = new AnswerCache({ hits: 0, misses: 0 })
  const get = async (version: number, key: string, readVersion: number) =>
    (await cache.get(version, key, () => Promise.resolve(body(readVersion)))).text
  expect(await get(1, 'a', 1)).toBe(body(1).text)
  expect(await get(2, 'a', 2)).toBe(body(2).text)
  expect(await get(2, 'b', 1)).toBe(body(1).text)
  expect(await get(2, 'b', 2)).toBe(body(2).text)
  expect(await get(1, 'a', 3)).toBe(body(3).text)
})
