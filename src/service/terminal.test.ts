import { expect, test } from 'vitest'
import { printable } from './terminal.ts'

test('control characters are escaped, and all other text stays', () => {
  expect(printable('Acme\u001B[2J\r\n\u202Egnp')).toBe(String.raw`Acme\u001b[2J\u000d\u000a\u202egnp`)
  expect(printable('Nestlé 한 👩‍🚀 "\\')).toBe('Nestlé 한 👩‍🚀 "\\')
})
