import { fieldText } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandCells, brandColumns } from '#client/brand-cells.ts'
import { BYTE_ORDER_MARK, csvLine } from '#client/csv-line.ts'
import { brandOfLine, candidatesOf, OUTCOME_WORDS, outcomeOf } from './line-outcome.ts'
import type { LookedUpLine } from './lookup-state.ts'

const COLUMNS = ['line', 'pasted', 'outcome']

/**
 * The names of the columns, then a row for each line; for an open one, a row for each brand it may stand for. Fields are
 * as the service sent them, additional ones last.
 */
export function lookupRows(lines: readonly LookedUpLine[]): unknown[][] {
  const fields = brandColumns(lines.flatMap(brandsOf).map((brand) => brand?.raw))
  const rows = lines.flatMap((line) => {
    const cells: unknown[] = [line.number, line.text, OUTCOME_WORDS[outcomeOf(line)].toLowerCase()]
    return brandsOf(line).map((brand) => cells.concat(brandCells(brand?.raw, fields)))
  })
  return [[...COLUMNS, ...fields], ...rows]
}

function brandsOf(line: LookedUpLine): readonly (ReadBrand | undefined)[] {
  const brand = brandOfLine(line)
  const brands = brand ? [brand] : candidatesOf(line)
  return line.settled === 'none' || brands.length === 0 ? [undefined] : brands
}

export function lookupCsv(lines: readonly LookedUpLine[]): Blob {
  const text = lookupRows(lines).map(csvLine).join('')
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' })
}

/** Cells between tabs, as spreadsheets take them from the clipboard. */
export function lookupTable(lines: readonly LookedUpLine[]): string {
  return lookupRows(lines)
    .map((cells) => cells.map((cell) => fieldText(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
}

export function idsOf(lines: readonly LookedUpLine[]): string[] {
  return [...new Set(lines.flatMap((line) => brandOfLine(line)?.id ?? []))]
}
