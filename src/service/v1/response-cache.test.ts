import { expect, test, vi } from 'vitest'
import { type ReadBody, ResponseCache } from './brand-routes.ts'

const body = (version: number): ReadBody => ({ version, text: `{"version":${version}}` })

test('a body is read once', async () => {
  const use = { hits: 0, misses: 0 }
  const cache = new ResponseCache((isHit) => void (isHit ? use.hits++ : use.misses++))
  const read = vi.fn<() => Promise<ReadBody>>(() => Promise.resolve(body(1)))
  const first = await cache.get(1, 'a', read)
  expect(await cache.get(1, 'a', read)).toBe(first)
  expect(read).toHaveBeenCalledTimes(1)
  expect(use).toEqual({ hits: 1, misses: 1 })
})

test('a body is never served for another version, and one that was outdated when it was read is not cached', async () => {
  const cache = new ResponseCache()
  const get = async (version: number, key: string, readVersion: number) =>
    (await cache.get(version, key, () => Promise.resolve(body(readVersion)))).text
  expect(await get(1, 'a', 1)).toBe(body(1).text)
  expect(await get(2, 'a', 2)).toBe(body(2).text)
  expect(await get(2, 'b', 1)).toBe(body(1).text)
  expect(await get(2, 'b', 2)).toBe(body(2).text)
  expect(await get(1, 'a', 3)).toBe(body(3).text)
  // While one version is read, another request sees the next.
  const read = Promise.withResolvers<ReadBody>()
  const slow = cache.get(4, 'c', () => read.promise)
  await get(5, 'd', 5)
  read.resolve(body(4))
  expect((await slow).text).toBe(body(4).text)
  expect(await get(5, 'c', 5)).toBe(body(5).text)
})

test('an error is not cached', async () => {
  const cache = new ResponseCache()
  await expect(cache.get(1, 'a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.get(1, 'a', () => Promise.resolve(body(1)))).text).toBe(body(1).text)
})

test('of a full cache, the body that was used longest ago is dropped', async () => {
  const use = { hits: 0, misses: 0 }
  const cache = new ResponseCache((isHit) => void (isHit ? use.hits++ : use.misses++))
  const text = 'x'.repeat(2 ** 24 - 1000)
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(1, key, () => Promise.resolve({ version: 1, text }))
  await cache.get(1, 'c', () => Promise.resolve(body(1)))
  await cache.get(1, 'd', () => Promise.resolve(body(1)))
  expect(use).toEqual({ hits: 2, misses: 4 })
  await cache.get(1, 'a', () => Promise.resolve(body(1)))
  expect(use).toEqual({ hits: 2, misses: 5 })
})

test('many small bodies fill it, too', async () => {
  const use = { hits: 0, misses: 0 }
  const cache = new ResponseCache((isHit) => void (isHit ? use.hits++ : use.misses++))
  const get = (key: number) => cache.get(1, String(key), () => Promise.resolve(body(1)))
  for (let key = 0; key < 70_000; key++) await get(key)
  expect(use).toEqual({ hits: 0, misses: 70_000 })
  await get(69_999)
  await get(0)
  expect(use).toEqual({ hits: 1, misses: 70_001 })
})
