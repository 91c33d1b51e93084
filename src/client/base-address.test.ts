import { expect, test } from 'vitest'
import { readBaseAddress } from './base-address.ts'

test.each([
  ['https://brands.example', 'https://brands.example'],
  ['https://brands.example/', 'https://brands.example'],
  ['  https://brands.example/api/v1/brands?limit=5  ', 'https://brands.example/api'],
  ['brands.example/api', 'https://brands.example/api'],
  ['localhost:4180', 'http://localhost:4180'],
  ['.', 'https://app.example/catalogue'],
  ['/', 'https://app.example'],
  ['ftp://brands.example', undefined],
  ['https://user:secret@brands.example', undefined],
  ['javascript:alert(1)', undefined],
])('%s is read as %s', (text, base) => {
  expect(readBaseAddress(text, 'https://app.example/catalogue/')).toBe(base)
})

test('empty text is not an address', () => {
  expect(readBaseAddress('')).toBeUndefined()
})
