import { expect, test } from 'vitest'
import { issueWords, progressWords, resultTitle } from './export-words.ts'
import type { ExportSummary, Issue } from './read-export.ts'

const summary = (issues: Issue[], verdict: ExportSummary['verdict'] = 'incomplete') =>
  ({ rows: 1200, issues, verdict }) as const

test('duplicate ids are listed, the first few of them', () => {
  const words = (ids: [string, number][]) => {
    const issue = { kind: 'duplicate-ids', ids: new Map(ids) } as const
    return issueWords(issue, 1200, 3470)
  }
  expect(words([['17', 2]])).toBe('One id occurs more than once: 17 (2 times). Other brands may be missing.')
  expect(words(Array.from({ length: 7 }, (_, i) => [String(i), 2]))).toBe(
    '7 ids occur more than once: 0 (2 times), 1 (2 times), 2 (2 times), 3 (2 times), 4 (2 times) and 2 more. Other brands may be missing.',
  )
})

test('an export that stopped is named after what stopped it, whatever other issues there are', () => {
  const cancelled: Issue = { kind: 'cancelled' }
  expect(resultTitle(summary([cancelled, { kind: 'missing-ids', rows: 1 }]))).toBe('Cancelled')
  expect(resultTitle(summary([{ kind: 'missing-ids', rows: 1 }]))).toBe('Not complete')
  expect(issueWords(cancelled, 1200, 3470)).toMatch(/^You stopped it after 1.200 of 3.470 brands\.$/)
  expect(issueWords(cancelled, 0, 3470)).toBe('You stopped it before the first brand arrived.')
})

test.each([
  ['complete', 'Complete'],
  ['unverified', 'Exported, not verified'],
  ['incomplete', 'Not complete'],
] as const)('an export that is %s is called "%s"', (verdict, title) => {
  expect(resultTitle(summary([], verdict))).toBe(title)
})

test('progress, with and without a number', () => {
  expect(progressWords(1, null)).toBe('1 brand')
  expect(progressWords(1, 3)).toBe('1 of 3 brands')
})
