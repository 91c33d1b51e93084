import { brandCells, brandColumns } from '#client/brand-cells.ts'
import { brandOfLine, candidatesOf, OUTCOME_WORDS, outcomeOf } from './line-outcome.ts'
import type { LookedUpLine, Lookup } from './lookup-state.ts'
import { readPaste } from './paste/read-paste.ts'

/** The lines to take away: those that are shown, of this look-up. */
export interface Sheet {
  readonly lookup: Lookup
  readonly shown: readonly LookedUpLine[]
}

/**
 * The names of the columns, then a row for each name in each pasted line, in its place: its own cells as they were pasted,
 * what became of it, and the fields of its brand as the service sent them. While lines are to be decided, the nearest brand
 * of each stands in columns of its own. Lines that had nothing to look up are in the sheet of all lines.
 */
export function sheetRows({ lookup, shown }: Sheet): unknown[][] {
  const paste = readPaste(lookup.text)
  const isTable = paste.columns.length > 1
  const own = isTable ? paste.columns : ['line', 'pasted']
  const fields = brandColumns(shown.map((line) => brandOfLine(line)?.raw))
  const suggested = shown.some((line) => outcomeOf(line) === 'open') ? ['suggested_id', 'suggested_name'] : []
  const all = byNumber(lookup.lines)
  const linesAt = byNumber(shown)
  const isWhole = shown.length === lookup.lines.length
  const rows = paste.lines.flatMap(({ number, cells, own: pasted }) => {
    const lines = linesAt.get(number) ?? (isWhole && isTable ? [undefined] : [])
    return lines.flatMap((line) => {
      const left = isTable
        ? paste.columns.map((_, column) => pasted[column])
        : [number, (all.get(number)?.length ?? 0) > 1 ? line?.text : cells[0]]
      const outcome = line ? OUTCOME_WORDS[outcomeOf(line)].toLowerCase() : ''
      const suggestion = line && outcomeOf(line) === 'open' ? candidatesOf(line)[0] : undefined
      return [
        [
          ...left,
          outcome,
          ...brandCells(line && brandOfLine(line)?.raw, fields),
          ...suggested.map((column) => (column === 'suggested_id' ? suggestion?.id : suggestion?.name)),
        ],
      ]
    })
  })
  return [[...own, ...withoutClash(['outcome', ...fields, ...suggested], own)], ...rows]
}

/** The pasted table may have a column of the same name. */
function withoutClash(columns: readonly string[], own: readonly string[]): string[] {
  const taken = new Set(own.map((column) => column.toLowerCase()))
  return columns.map((column) => (taken.has(column.toLowerCase()) ? `brand_${column}` : column))
}

export function idsOf(lines: readonly LookedUpLine[]): string[] {
  return [...new Set(lines.flatMap((line) => brandOfLine(line)?.id ?? []))]
}

/** The lines at each number: several, where one that was pasted holds several names. */
function byNumber(lines: readonly LookedUpLine[]): Map<number, LookedUpLine[]> {
  const placed = lines.flatMap((line) => line.numbers.map((number) => ({ number, line })))
  const groups = Map.groupBy(placed, ({ number }) => number)
  return new Map(Array.from(groups, ([number, group]) => [number, group.map(({ line }) => line)]))
}
