/** The matched list for export, as rows of a file or of a copied table. */
import { brandCells, columnNames } from '#client/csv.ts'
import { brandOf, type Line, stateLabel } from './lines.ts'
import { type PastedList, readPaste } from './read-paste.ts'

export interface MatchedSheet {
  readonly list: PastedList
  readonly lines: readonly Line[]
  /** The lines whose outcome the filter shows. */
  readonly shown: readonly Line[]
}

/**
 * The column names, then a row for each pasted line, in order: its cells as pasted, its outcome, and the fields of its brand
 * as the service sent them. Rows without a name, and those left out, are included only if all lines are shown.
 */
export function sheetRows({ list, lines, shown }: MatchedSheet): unknown[][] {
  const paste = readPaste(list.text)
  const isTable = paste.columns.length > 1
  const own = isTable ? paste.columns : ['line', 'pasted']
  const fields = columnNames(shown.map((line) => brandOf(line)?.raw))
  const isWhole = shown.length === lines.length
  const pairs = shown.flatMap((line) => line.numbers.map((number) => ({ number, line })))
  const linesAt = Map.groupBy(pairs, ({ number }) => number)
  const rows = paste.lines.flatMap(({ number, cells, own: pasted, leftOut }) => {
    // A line with several names has a row for each.
    const found = linesAt.get(number)?.map(({ line }) => line) ?? (isWhole ? [undefined] : [])
    return found.flatMap((line) => [
      [
        ...(isTable
          ? paste.columns.map((_, column) => pasted[column])
          : [number, found.length > 1 ? line!.text : cells[0]]),
        line ? stateLabel(line).toLowerCase() : leftOut ? 'left out' : 'no name',
        ...brandCells(line && brandOf(line)?.raw, fields),
      ],
    ])
  })
  // The pasted table may have a column of the same name.
  const taken = new Set(own.map((column) => column.toLowerCase()))
  const added = ['outcome', ...fields].map((column) => (taken.has(column) ? `brand_${column}` : column))
  return [[...own, ...added], ...rows]
}
