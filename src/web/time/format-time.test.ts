import { expect, test } from 'vitest'
import { formatRecent } from './format-time.ts'

const now = Date.UTC(2026, 10, 20, 12)

test.each([
  [Date.UTC(2026, 10, 20, 11, 59, 40), /^just now$/],
  [Date.UTC(2026, 10, 20, 11, 23), /^37 min ago$/],
  [Date.UTC(2026, 10, 20, 1), /^11 h ago$/],
  [Date.UTC(2026, 10, 19, 23, 30), /^yesterday, .*:30/],
  [Date.UTC(2026, 10, 14, 1, 5), /^6 days ago, 0?1:05/],
])('%d is %s', (at, words) => {
  expect(formatRecent(at, 'utc', now)).toMatch(words)
})

test('a time in the future, or a week old, has no relative words', () => {
  expect(formatRecent(Date.UTC(2026, 10, 13, 23), 'utc', now)).toBeUndefined()
  expect(formatRecent(Date.UTC(2026, 10, 20, 13), 'utc', now)).toBeUndefined()
})

test('words depend on the time zone', () => {
  const at = (text: string) => Date.parse(text)
  const evening = at('2026-10-01T22:30:00Z')
  expect(formatRecent(evening, 'America/New_York', at('2026-10-02T10:00:00Z'))).toMatch(/^yesterday, /)
  expect(formatRecent(evening, 'Europe/Madrid', at('2026-10-02T10:00:00Z'))).toBe('11 h ago')
})
