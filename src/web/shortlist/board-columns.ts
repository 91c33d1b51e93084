/** A board is about so many times as wide as it is high. */
const SHAPE = 1.8
export const MOST_COLUMNS = 8

/** The columns of so many tiles: near the shape of a screen, and such that the last row is full if it can be. */
export function boardColumns(count: number): number {
  const ideal = Math.ceil(Math.sqrt(SHAPE * count))
  const emptyAt = (columns: number) => (columns - (count % columns)) % columns
  const best = [ideal, ideal + 1, ideal - 1]
    .filter((columns) => columns > 0)
    .toSorted((one, other) => emptyAt(one) - emptyAt(other))[0]
  return Math.min(best ?? 1, MOST_COLUMNS)
}

/** The columns of an address, as in `view_columns`. */
export function readColumns(value: string | undefined): number | undefined {
  const columns = Number(value)
  return Number.isInteger(columns) && columns >= 2 && columns <= MOST_COLUMNS ? columns : undefined
}
