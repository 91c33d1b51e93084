import { foldName } from '#contract/fold-name.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'

/** The rows whose names contain a search text exactly as it is, found through the folded text of all names. */
export function matchRows(columns: BrandColumns, needle: string): number[] {
  const { text, starts } = columns.folded()
  const folded = foldName(needle)
  const rows: number[] = []
  if (folded === '') return rows
  for (let at = text.indexOf(folded); at >= 0;) {
    const row = rowAt(starts, at)
    if (columns.names.at(row).includes(needle)) rows.push(row)
    at = text.indexOf(folded, starts[row + 1])
  }
  return rows
}

/** The row whose line a place in the folded text belongs to. */
function rowAt(starts: Uint32Array, at: number): number {
  let low = 0
  let high = starts.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle
  }
  return low
}
