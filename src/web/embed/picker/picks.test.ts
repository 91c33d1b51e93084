import { expect, test } from 'vitest'
import { canPick, firstPicks, type PickRules, pickRules, type Picks, pickWords, togglePick } from './picks.ts'

const toggle = (picks: Picks, id: string, rules: PickRules) => togglePick(picks, id, undefined, rules)
const idsOf = (picks: Picks) => [...picks.keys()]
const NONE: Picks = new Map()

test('brands are picked in order, up to the maximum, and dropped again', () => {
  const rules = pickRules(2)
  const two = toggle(toggle(NONE, '7', rules), '3', rules)
  expect(idsOf(two)).toEqual(['7', '3'])
  expect(toggle(two, '9', rules)).toBe(two)
  expect(canPick(two, '9', rules)).toBe(false)
  expect(canPick(two, '7', rules)).toBe(true)
  expect(idsOf(toggle(two, '7', rules))).toEqual(['3'])
})

test('where one may be picked, the next takes its place', () => {
  const rules = pickRules(1)
  const one = firstPicks(['7'], rules)
  expect(idsOf(toggle(one, '3', rules))).toEqual(['3'])
  expect(idsOf(toggle(one, '7', rules))).toEqual([])
})

test('excluded brands are never picked, not even at the start', () => {
  const rules = pickRules(undefined, ['3'])
  expect(toggle(NONE, '3', rules)).toBe(NONE)
  expect(idsOf(firstPicks(['3', '7', '7', '9'], rules))).toEqual(['7', '9'])
  expect(idsOf(firstPicks(['1', '2', '4'], pickRules(2)))).toEqual(['1', '2'])
  expect(idsOf(firstPicks(undefined, rules))).toEqual([])
})

test.each([
  [0, 1],
  [2.7, 2],
  [5000, 1000],
  [Number.POSITIVE_INFINITY, 1000],
  [undefined, 1000],
])('max %s means %s', (max, read) => {
  expect(pickRules(max).max).toBe(read)
})

test('words', () => {
  expect(pickWords(0, 5)).toBe('No brand selected')
  expect(pickWords(2, 5)).toBe('2 of 5 selected')
  expect(pickWords(1, 1)).toBe('1 selected')
  expect(pickWords(12, 1000)).toBe('12 selected')
  expect(pickWords(1000, 1000)).toBe('1000 selected, the most there can be')
})
