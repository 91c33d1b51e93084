import { expect, test } from 'vitest'
import { canPick, firstPicks, pickRules, pickWords, togglePick } from './picks.ts'

test('brands are picked in order, up to the maximum, and dropped again', () => {
  const rules = pickRules(2)
  const two = togglePick(togglePick([], '7', rules), '3', rules)
  expect(two).toEqual(['7', '3'])
  expect(togglePick(two, '9', rules)).toBe(two)
  expect(canPick(two, '9', rules)).toBe(false)
  expect(canPick(two, '7', rules)).toBe(true)
  expect(togglePick(two, '7', rules)).toEqual(['3'])
})

test('where one may be picked, the next takes its place', () => {
  const rules = pickRules(1)
  expect(togglePick(['7'], '3', rules)).toEqual(['3'])
  expect(togglePick(['7'], '7', rules)).toEqual([])
})

test('excluded brands are never picked, not even at the start', () => {
  const rules = pickRules(undefined, ['3'])
  expect(togglePick([], '3', rules)).toEqual([])
  expect(firstPicks(['3', '7', '7', '9'], rules)).toEqual(['7', '9'])
  expect(firstPicks(['1', '2', '4'], pickRules(2))).toEqual(['1', '2'])
  expect(firstPicks(undefined, rules)).toEqual([])
})

test.each([
  [0, Number.POSITIVE_INFINITY],
  [-1, Number.POSITIVE_INFINITY],
  [2.7, 2],
  [undefined, Number.POSITIVE_INFINITY],
])('max %s means %s', (max, read) => {
  expect(pickRules(max).max).toBe(read)
})

test('words', () => {
  expect(pickWords(0, 5)).toBe('No brand selected')
  expect(pickWords(2, 5)).toBe('2 of 5 selected')
  expect(pickWords(1, 1)).toBe('1 selected')
  expect(pickWords(12, Number.POSITIVE_INFINITY)).toBe('12 selected')
})
