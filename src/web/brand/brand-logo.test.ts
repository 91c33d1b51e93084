import { expect, test } from 'vitest'
import { initials } from './brand-logo.tsx'

test.each([
  ['Visual Studio Code', 'VS'],
  ['adobe', 'A'],
  ['.NET', 'N'],
  ['e.on', 'EO'],
  ['𝔾it Hub', '𝔾H'],
  ['', ''],
  [null, '?'],
])('the initials of %s are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
