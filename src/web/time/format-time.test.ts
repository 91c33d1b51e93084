import { beforeEach, expect, test, vi } from 'vitest'
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

beforeEach(() => vi.resetModules())

const NOON = Date.UTC(2026, 0, 5, 12, 3, 9)
const MIDNIGHT = Date.UTC(2026, 0, 5, 0, 3, 9)
const FIRST = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

test.each([
  [
    'en-US',
    'Jan 5, 2026, 12:03 PM',
    'Jan 5, 2026, 12:03:09 PM UTC',
    'Jan 5, 2026, 12:03 AM',
    'Jan 1–7',
    'Dec 31–Jan 6',
  ],
  ['en-GB', '5 Jan 2026, 12:03', '5 Jan 2026, 12:03:09 UTC', '5 Jan 2026, 00:03', '1–7 Jan', '31 Dec–6 Jan'],
])('times in %s', async (language, noon, seconds, midnight, week, across) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const { formatDateTime, formatMinutes, formatShortDates } = await import('./format-time.ts')
  expect(formatMinutes(NOON, 'utc')).toBe(noon)
  expect(formatDateTime(NOON, 'utc')).toBe(seconds)
  expect(formatMinutes(MIDNIGHT, 'utc')).toBe(midnight)
  expect(formatShortDates({ start: FIRST, end: FIRST + 7 * DAY }, 'utc')).toBe(week)
  expect(formatShortDates({ start: FIRST - DAY, end: FIRST + 6 * DAY }, 'utc')).toBe(across)
  expect(formatShortDates({ start: FIRST, end: FIRST + DAY }, 'utc')).toBe(week.replace('–7', ''))
})

test.each([
  ['Europe/London', 'UTC'],
  ['Europe/Madrid', 'UTC+1'],
  ['Asia/Kathmandu', 'UTC+5:45'],
  ['America/St_Johns', 'UTC-3:30'],
  ['Pacific/Apia', 'UTC+13'],
  ['Pacific/Honolulu', 'UTC-10'],
])('a time in %s ends in %s', async (zone, words) => {
  const { formatDateTime } = await import('./format-time.ts')
  expect(formatDateTime(NOON, zone).split(' ').at(-1)).toBe(words)
})

test('the last times that a Date can hold have words in every zone', async () => {
  const { formatDate, formatDateTime } = await import('./format-time.ts')
  for (const zone of ['local', 'utc', 'Asia/Kathmandu', 'America/New_York']) {
    for (const at of [8.64e15, -8.64e15]) {
      expect(formatDate(at, zone)).toMatch(/\d/)
      expect(formatDateTime(at, zone)).toMatch(/:\d\d/)
    }
  }
})
