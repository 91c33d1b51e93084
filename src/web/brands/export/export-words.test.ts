import { expect, test } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { exportName } from './export-name.ts'
import type { Doubt } from './export-summary.ts'
import { doubtWords, outcomeTitle, progressWords, totalsWords } from './export-words.ts'

const now = new Date(2026, 10, 20)
const summary = (doubts: Doubt[]) =>
  ({ rows: 1200, distinctIds: 1200, totals: [3470, null], doubts, verdict: 'incomplete' }) as const

test.each([
  ['', 'list', 'csv', 'complete', 'brands-2026-11-20.csv'],
  ['name=git&limit=25&page=3', 'list', 'csv', 'complete', 'brands-name-git-2026-11-20.csv'],
  ['name=git&page=3', 'page', 'json', 'complete', 'brands-name-git-page-3-2026-11-20.json'],
  ['name=git', 'list', 'csv', 'incomplete', 'brands-name-git-2026-11-20-incomplete.csv'],
  [
    'updated_after=1767225599',
    'list',
    'csv',
    'unchecked',
    'brands-updated-after-1767225599-2026-11-20-unchecked.csv',
  ],
  ['name=..%2F%5C:*%3F"<>|', 'list', 'csv', 'complete', 'brands-2026-11-20.csv'],
  ['name=L%27Or%C3%A9al%20Paris', 'list', 'csv', 'complete', 'brands-name-l-oréal-paris-2026-11-20.csv'],
] as const)('the export of "%s" (%s, %s, %s) is named %s', (search, scope, format, verdict, name) => {
  expect(exportName({ query: parseListQuery(search), scope, format, verdict, now })).toBe(name)
})

test('a name of any length stays short', () => {
  const query = parseListQuery(`name=${'a-'.repeat(100)}`)
  expect(exportName({ query, scope: 'list', format: 'csv', verdict: 'complete', now }).length).toBeLessThan(
    80,
  )
})

test('repeated ids are named, the first few of them', () => {
  const words = (ids: [string, number][]) => {
    const doubt = { kind: 'repeated', ids: new Map(ids) } as const
    return doubtWords(doubt, summary([doubt]))
  }
  expect(words([['17', 2]])).toBe('One id came more than once: 17 (2 times).')
  expect(words(Array.from({ length: 7 }, (_, i) => [String(i), 2]))).toBe(
    '7 ids came more than once: 0 (2 times), 1 (2 times), 2 (2 times), 3 (2 times), 4 (2 times) and 2 more.',
  )
})

test('what stopped an export names it, whatever else is to be said', () => {
  const cancelled: Doubt = { kind: 'cancelled' }
  expect(outcomeTitle(summary([cancelled, { kind: 'without-id', rows: 1 }]))).toBe('Cancelled')
  expect(outcomeTitle(summary([{ kind: 'without-id', rows: 1 }]))).toBe('Not complete')
  expect(doubtWords(cancelled, summary([cancelled]))).toMatch(
    /^You stopped it after 1.200 of 3.470 brands\.$/,
  )
})

test('totals and progress, with and without a number', () => {
  expect(progressWords(1, null)).toBe('1 brand')
  expect(totalsWords([12, 12])).toBe('12 before and after')
  expect(totalsWords([12, 13])).toBe('12 before, 13 after')
  expect(totalsWords([12, null])).toBe('12 before, not told after')
  expect(totalsWords([null, null])).toBe('not told')
})
