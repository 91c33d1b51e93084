import { expect, test } from 'vitest'
import { readExpiry } from './token-command.ts'

const NOW = Date.UTC(2026, 10, 20, 12) / 1000

test.each([
  ['10m', NOW + 600],
  ['90d', NOW + 90 * 86_400],
  ['4w', NOW + 28 * 86_400],
  ['2026-11-21', NOW + 43_200],
  ['2026-11-20', undefined],
  ['2027-02-30', undefined],
  ['2028-02-29', Date.UTC(2028, 1, 29) / 1000],
  ['0d', undefined],
  ['999999w', undefined],
  ['soon', undefined],
])('%s', (text, expected) => {
  expect(readExpiry(text, NOW)).toBe(expected)
})
