import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { differingPart, latestChange, markedChange, markWords } from './change-words.ts'

const VISIT = { start: 3000, end: 9000 }
const change = (at: number, field: string, from: unknown, to: unknown) => ({ at, field, from, to })
const words = (times: object, ...changes: object[]) =>
  markedChange(readBrand({ updated_at: 5, changes }), times)?.changes.map((each) =>
    Object.values(markWords(each)).join(' '),
  )

test.each([
  [[change(5, 'logo', 'a', 'b'), change(4, 'name', 'Twitter', 'X')], 'Formerly Twitter, New logo'],
  [[change(5, 'parent_company', null, 'A'), change(2, 'logo', 'a', 'b')], 'New parent company'],
  [[change(5, 'country', 'DE', null)], 'No country'],
  // The name at the beginning is what the reader remembers.
  [[change(5, 'name', 'B', 'C'), change(4, 'name', 'A', 'B'), change(2, 'name', '0', 'A')], 'Formerly A'],
  [[change(5, 'logo', 'b', 'a'), change(4, 'logo', 'a', 'b')], ''],
  [[change(5, 'name', 'A', 'B'), change(4, 'id', null, '7')], 'New brand'],
])('%j since the last visit reads %j', (changes, expected) => {
  expect(words({ visit: VISIT }, ...changes)?.join(', ')).toBe(expected)
})

test('the dates of a list count instead of the last visit; without changes, an update since then is marked', () => {
  const changes = [change(5, 'logo', 'a', 'b'), change(2, 'name', 'A', 'B')]
  const dates = { start: -Infinity, end: 3000 }
  expect(words({ visit: VISIT, dates }, ...changes)).toEqual(['Formerly A'])
  expect(words({ dates: { start: 1, end: 2 } }, ...changes)).toBeUndefined()
  const updated = markedChange(readBrand({ updated_at: 5 }), { visit: VISIT, dates })
  expect(updated).toEqual({ changes: [], isSinceVisit: true })
  expect(words({}, ...changes)).toBeUndefined()
  const latest = (at: number) => latestChange(readBrand({ updated_at: at, changes }))?.changes
  expect([latest(5), latest(4)]).toEqual([[expect.objectContaining({ field: 'logo' })], undefined])
})

test.each([
  ['Twitter', 'X', 'Twitter'],
  ['Acme GmbH', 'Acme AG', 'GmbH'],
  ['Acme', 'Acme Inc.', ''],
  ['Deutsche Telekom', 'Telekom', 'Deutsche '],
  // A character is marked whole, and no letter that both have is counted twice.
  ['Cafe\u0301', 'Cafe', 'e\u0301'],
  ['👩‍🚀 Co', '👩‍🔬 Co', '👩‍🚀'],
  ['aa', 'aaa', ''],
])('of %j, which differs from %j, %j is marked', (text, other, marked) => {
  const { start, end } = differingPart(text, other)
  expect(text.slice(start, end)).toBe(marked)
})
