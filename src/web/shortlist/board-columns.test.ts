import { expect, test } from 'vitest'
import { boardColumns } from './board-columns.ts'

test.each([
  [1, 1],
  [2, 2],
  [4, 4],
  [5, 3],
  [8, 4],
  [9, 5],
  [12, 6],
  [50, 8],
])('%i tiles have %i columns', (count, columns) => {
  expect(boardColumns(count)).toBe(columns)
})
