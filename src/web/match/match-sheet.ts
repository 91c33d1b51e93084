/** The matched list to take away, as rows of a file or of a copied table. */
import { brandCells, columnNames } from '#client/brand-cells.ts'
import { brandOf, type Line, type Matching, OUTCOME_WORDS, outcomeOf } from './lines.ts'
import { readPaste } from './read-paste.ts'

export interface Sheet {
  readonly list: NonNullable<Matching['list']>
  readonly lines: readonly Line[]
  /** Those of the outcome that is shown. */
  readonly shown: readonly Line[]
}

/**
 * The names of the columns, then a row for each pasted line, in its place: its own cells as they were pasted, what became
 * of it, and the fields of its brand as the service sent them. While lines are to be decided, the nearest brand of each
 * stands in columns of its own. Rows without a name, and those beyond the
 * most that are matched at once, are in the sheet of all lines.
 */
export function sheetRows({ list, lines, shown }: Sheet): unknown[][] {
  const paste = readPaste(list.text)
  const isTable = paste.columns.length > 1
  const own = isTable ? paste.columns : ['line', 'pasted']
  const fields = columnNames(shown.map((line) => brandOf(line)?.raw))
  const suggested = shown.some((line) => outcomeOf(line) === 'open') ? ['suggested_id', 'suggested_name'] : []
  const isWhole = shown.length === lines.length
  const lineAt = new Map(shown.flatMap((line) => line.numbers.map((number) => [number, line] as const)))
  const rows = paste.lines.flatMap(({ number, cells, own: pasted }) => {
    const line = lineAt.get(number)
    if (!line && !isWhole) return []
    const outcome = line && outcomeOf(line)
    const nearest = outcome === 'open' ? line?.result?.matches[0]?.brand : undefined
    return [
      [
        ...(isTable ? paste.columns.map((_, column) => pasted[column]) : [number, cells[0]]),
        outcome ? OUTCOME_WORDS[outcome].toLowerCase() : cells[list.column] ? 'not matched' : 'no name',
        ...brandCells(line && brandOf(line)?.raw, fields),
        ...suggested.map((column) => (column === 'suggested_id' ? nearest?.id : nearest?.name)),
      ],
    ]
  })
  return [[...own, ...withoutClash(['outcome', ...fields, ...suggested], own)], ...rows]
}

/** The pasted table may have a column of the same name. */
function withoutClash(columns: readonly string[], own: readonly string[]): string[] {
  const taken = new Set(own.map((column) => column.toLowerCase()))
  return columns.map((column) => (taken.has(column.toLowerCase()) ? `brand_${column}` : column))
}
