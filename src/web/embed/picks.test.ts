import { expect, test } from 'vitest'
import { canPick, firstPicks, type PickRules, type Picks, pickWords, togglePick } from './picks.ts'

const toggle = (picks: Picks, id: string, rules: PickRules) => togglePick(picks, id, undefined, rules)
const idsOf = (picks: Picks) => [...picks.keys()]
const upTo = (max: number, exclude: readonly string[] = []): PickRules => ({ max, exclude })
const NONE: Picks = new Map()

test('brands are picked in order, up to the maximum, and dropped again', () => {
  const rules = upTo(2)
  const two = toggle(toggle(NONE, '7', rules), '3', rules)
  expect(idsOf(two)).toEqual(['7', '3'])
  expect(toggle(two, '9', rules)).toBe(two)
  expect(canPick(two, '9', rules)).toBe(false)
  expect(canPick(two, '7', rules)).toBe(true)
  expect(idsOf(toggle(two, '7', rules))).toEqual(['3'])
})

test('where one may be picked, the next takes its place', () => {
  const rules = upTo(1)
  const one = firstPicks(['7'])
  expect(idsOf(toggle(one, '3', rules))).toEqual(['3'])
  expect(idsOf(toggle(one, '7', rules))).toEqual([])
})

test('excluded brands are never picked', () => {
  expect(toggle(NONE, '3', upTo(1000, ['3']))).toBe(NONE)
  expect(toggle(NONE, '3', upTo(1, ['3']))).toBe(NONE)
})

test('none of those picked at the start is left out unseen: too many and excluded ones stay until they are dropped', () => {
  const rules = upTo(2, ['3'])
  const four = firstPicks(['3', '7', '9', '12'])
  expect(idsOf(four)).toEqual(['3', '7', '9', '12'])
  expect(pickWords(4, 2)).toBe('4 of 2 selected: remove 2')
  expect(toggle(four, '20', rules)).toBe(four)
  const three = toggle(four, '3', rules)
  expect(idsOf(three)).toEqual(['7', '9', '12'])
  expect(canPick(three, '3', rules)).toBe(false)
})

test('words', () => {
  expect(pickWords(0, 5)).toBe('No brand selected')
  expect(pickWords(2, 5)).toBe('2 of 5 selected')
  expect(pickWords(1, 1)).toBe('1 selected')
  expect(pickWords(12, 1000)).toBe('12 selected')
  expect(pickWords(1000, 1000)).toBe('1000 selected, the most there can be')
})
