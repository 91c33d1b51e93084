import { expect, test } from 'vitest'
import { brandCountWords } from '#web/data/locale.ts'
import { ageWords, recentWords, relativeWords } from './time-words.ts'

const now = Date.UTC(2026, 10, 20, 12)

test.each([
  [Date.UTC(2026, 10, 20, 11, 59, 40), 'just now'],
  [Date.UTC(2026, 10, 20, 11, 30), '30 minutes ago'],
  [Date.UTC(2026, 10, 20, 1), '11 hours ago'],
  [Date.UTC(2026, 10, 19, 23), 'yesterday'],
  [Date.UTC(2026, 10, 19, 1), 'yesterday'],
  [Date.UTC(2026, 10, 18, 23), '2 days ago'],
  [Date.UTC(2026, 10, 14, 1), '6 days ago'],
  [Date.UTC(2026, 10, 13, 23), '1 week ago'],
  [Date.UTC(2026, 9, 5), '1 month ago'],
  [Date.UTC(2024, 11, 26), '1 year ago'],
  [Date.UTC(2024, 10, 19), '2 years ago'],
  [Date.UTC(2026, 10, 22), 'in 2 days'],
])('%d is %s', (at, words) => {
  expect(relativeWords(at, 'utc', now)).toBe(words)
})

test.each([
  [Date.UTC(2026, 10, 20, 11, 59, 40), /^just now$/],
  [Date.UTC(2026, 10, 20, 11, 23), /^37 min ago$/],
  [Date.UTC(2026, 10, 19, 23, 30), /^yesterday, .*:30/],
  [Date.UTC(2026, 10, 19, 7, 28), /^yesterday, 0?7:28/],
  [Date.UTC(2026, 10, 14, 1, 5), /^6 days ago, 0?1:05/],
  [Date.UTC(2026, 10, 13, 23), /13.*2026/],
  [Date.UTC(2026, 10, 20, 13), /20.*2026/],
])('in a list, %d is %s', (at, words) => {
  expect(recentWords(at, 'utc', now)).toMatch(words)
})

test('one brand, many brands', () => {
  expect(brandCountWords(1)).toBe('1 brand')
  expect(brandCountWords(3408)).toMatch(/^3.?408 brands$/)
})

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [7199, '1 hour'],
  [200_000, '2 days'],
])('%d seconds are an age of %s', (seconds, words) => {
  expect(ageWords(seconds)).toBe(words)
})
