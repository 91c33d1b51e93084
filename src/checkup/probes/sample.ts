import type { BrandColumns } from '#checkup/columns/brand-columns.ts'

/** `count` rows spread evenly over the list, always the same for one list. */
export function spreadRows(length: number, count: number): number[] {
  if (length <= count) return Array.from({ length }, (_, row) => row)
  return Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * length) / count))
}

/** The first `count` rows, from evenly spread ones on, that fit. */
export function rowsThat(columns: BrandColumns, count: number, fits: (row: number) => boolean): number[] {
  const found: number[] = []
  const step = Math.max(1, Math.floor(columns.length / (8 * count)))
  for (let start = 0; start < step && found.length < count; start++) {
    for (let row = start; row < columns.length && found.length < count; row += step) {
      if (fits(row)) found.push(row)
    }
    // A thousand rows without one: the rest is searched no further than ten times as far.
    if (start >= 10 && found.length === 0) break
  }
  return found
}
