import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'
import { matchRank } from './orders.ts'

test.each([
  ['X', 'x', 1],
  ['Citroën', 'citroen', 1],
  ['Xbox', 'x', 1],
  ['500px', 'x', 3],
  ['Adobe XD', 'xd', 2],
  ['Linux Mint/X', 'x', 2],
  ['Linux', 'x', 3],
  ['CakePHP', 'hp', 3],
  ['php HP', 'hp', 2],
  ['Ω𝒳', 'x', 3],
  ['git', 'github', 3],
])('"%s" is matched by "%s" with rank %i', (name, text, rank) => {
  expect(matchRank(foldName(name), foldName(text))).toBe(rank)
})
