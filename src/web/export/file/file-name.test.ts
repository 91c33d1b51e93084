import { expect, test } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { exportFileName } from './file-name.ts'

const now = new Date(2026, 10, 20)

test.each([
  ['', 'list', 'csv', 'complete', 'brands-2026-11-20.csv'],
  ['name=git&limit=25&page=3', 'list', 'csv', 'complete', 'brands-name-git-2026-11-20.csv'],
  ['name=git&page=3', 'page', 'json', 'complete', 'brands-name-git-page-3-2026-11-20.json'],
  ['name=git', 'list', 'csv', 'incomplete', 'brands-name-git-2026-11-20-incomplete.csv'],
  [
    'updated_after=1767225599',
    'list',
    'csv',
    'unverified',
    'brands-updated-from-2026-01-01-2026-11-20-unverified.csv',
  ],
  ['updated_before=1768521600', 'list', 'csv', 'complete', 'brands-updated-to-2026-01-15-2026-11-20.csv'],
  ['updated_after=1767225600', 'list', 'csv', 'complete', 'brands-updated-after-1767225600-2026-11-20.csv'],
  ['name=..%2F%5C:*%3F"<>|', 'list', 'csv', 'complete', 'brands-2026-11-20.csv'],
  ['name=L%27Or%C3%A9al%20Paris', 'list', 'csv', 'complete', 'brands-name-l-oréal-paris-2026-11-20.csv'],
] as const)('the export of "%s" (%s, %s, %s) is named %s', (search, scope, format, verdict, name) => {
  expect(exportFileName({ query: parseListQuery(search), scope, format, verdict, zone: 'utc', now })).toBe(
    name,
  )
})

test('a name of any length stays short', () => {
  const query = parseListQuery(`name=${'a-'.repeat(100)}`)
  expect(
    exportFileName({ query, scope: 'list', format: 'csv', verdict: 'complete', zone: 'utc', now }).length,
  ).toBeLessThan(80)
})
