import { expect, test } from 'vitest'
import { type ReadBody, ResponseCache } from './response-cache.ts'

const body = (version: number): ReadBody => ({ version, text: `{"version":${version}}` })

test('a body is never served for another version, and is not cached if it was stale when read', async () => {
  const cache = new ResponseCache()
  const get = async (version: number, key: string, readVersion: number) =>
    (await cache.get(version, key, () => Promise.resolve(body(readVersion)))).text
  expect(await get(1, 'a', 1)).toBe(body(1).text)
  expect(await get(2, 'a', 2)).toBe(body(2).text)
  expect(await get(2, 'b', 1)).toBe(body(1).text)
  expect(await get(2, 'b', 2)).toBe(body(2).text)
  expect(await get(1, 'a', 3)).toBe(body(3).text)
  // While a body is read, another request sees the next version.
  const read = Promise.withResolvers<ReadBody>()
  const slow = cache.get(4, 'c', () => read.promise)
  await get(5, 'd', 5)
  read.resolve(body(4))
  expect((await slow).text).toBe(body(4).text)
  expect(await get(5, 'c', 5)).toBe(body(5).text)
})
