import type { PastedLine } from './read-paste.ts'

const NAMES =
  /^(?:(?:brand|company|supplier|vendor|customer)[ _-]?)?names?$|^(?:brands?|company|supplier|vendor|manufacturer|maker|customer|marke|marque|marca|firma|hersteller|lieferant)$/i
const IDS = /^(?:brand[ _-]?)?ids?$/i
/** Columns of our own files beside name and id. */
const FILE_COLUMNS = /^(?:logo|updated(?:[ _]at)?(?:_utc)?)$/i
const NUMBER = /^[+-]?[\d.,\s]+\s*(?:%|€|\$|£)?$/

export const isKnownHeading = (cell: string): boolean =>
  NAMES.test(cell) || IDS.test(cell) || FILE_COLUMNS.test(cell)

/** Whether the first line names the columns: by a known word, or because it is text above numbers. */
export function isHeading(first: readonly string[], rest: readonly PastedLine[]): boolean {
  if (rest.length === 0) return false
  if (first.some((cell) => NAMES.test(cell) || IDS.test(cell))) return true
  return (
    first.length > 1 &&
    first.every((cell) => cell !== '' && !NUMBER.test(cell)) &&
    first.some((_, column) => rest.every(({ cells }) => NUMBER.test(cells[column] ?? '')))
  )
}

/**
 * The column of names or ids. A supplier's ids are its own, so its names are looked up; ids are ours where the table is
 * one of our files. Without headings, it is the first column of words.
 */
export function likelyColumn(
  headings: readonly string[],
  lines: readonly PastedLine[],
  width: number,
): number {
  const [names, ids] = [NAMES, IDS].map((words) => headings.findIndex((cell) => words.test(cell)))
  const isOurs = headings.some((cell) => FILE_COLUMNS.test(cell))
  if (names! >= 0 && !(isOurs && ids! >= 0)) return names!
  if (ids! >= 0) return ids!
  const columns = Array.from({ length: width }, (_, column) => column)
  const ofWords = columns.findIndex((column) => {
    const words = lines.filter(({ cells }) => /\p{L}{2}/u.test(cells[column] ?? '')).length
    return words * 2 > lines.length
  })
  return Math.max(0, ofWords)
}
