import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentOf, encode } from './content.ts'

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a body in %s takes no more memory than its bytes', async (encoding, decode) => {
  const text = 'brand '.repeat(1000)
  const { headers, body } = await encode(contentOf(text), encoding)
  if (typeof body === 'string') throw new Error('It is not compressed.')
  expect(decode(body).toString()).toBe(text)
  expect(headers).toEqual({ 'content-encoding': encoding, 'content-length': body.length })
  expect(body.buffer.byteLength).toBe(body.length)
})
