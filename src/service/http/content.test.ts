import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, contentOf } from './content.ts'

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a text in %s is compressed once, and takes no more memory than its bytes',
  async (encoding, decode) => {
    const { text, encoded } = contentOf('brand '.repeat(1000))
    const bytes = await promisify(compress)(text, encoding, encoded)
    expect(decode(bytes!).toString()).toBe(text)
    expect(bytes!.buffer.byteLength).toBe(bytes!.length)
    expect(await promisify(compress)(text, encoding, encoded)).toBe(bytes)
  },
)
