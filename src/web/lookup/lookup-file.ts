import type { ReadBrand } from '#contract/read-brand.ts'
import { BYTE_ORDER_MARK, csvLine } from '#client/csv-line.ts'
import { brandOfLine, candidatesOf, OUTCOME_WORDS, outcomeOf } from './line-outcome.ts'
import type { LookedUpLine } from './lookup-state.ts'

type Cell = string | number | null | undefined

const COLUMNS = ['line', 'pasted', 'outcome', 'id', 'name', 'logo', 'updated_at']

/** A row for each line; for an open one, a row for each brand it may stand for. */
export function lookupRows(lines: readonly LookedUpLine[]): Cell[][] {
  return lines.flatMap((line) => {
    const brand = brandOfLine(line)
    const brands: readonly (ReadBrand | undefined)[] = brand ? [brand] : candidatesOf(line)
    const shown = line.settled === 'none' || brands.length === 0 ? [undefined] : brands
    const outcome = OUTCOME_WORDS[outcomeOf(line)].toLowerCase()
    return shown.map((one) => [
      line.number,
      line.text,
      outcome,
      one?.id,
      one?.name,
      one?.logo,
      rawMoment(one),
    ])
  })
}

export function lookupCsv(lines: readonly LookedUpLine[]): Blob {
  const text = [COLUMNS, ...lookupRows(lines)].map(csvLine).join('')
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' })
}

/** Cells between tabs, as spreadsheets take them from the clipboard. */
export function lookupTable(lines: readonly LookedUpLine[]): string {
  return [COLUMNS, ...lookupRows(lines)]
    .map((cells) => cells.map((cell) => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
}

export function idsOf(lines: readonly LookedUpLine[]): string[] {
  return [...new Set(lines.flatMap((line) => brandOfLine(line)?.id ?? []))]
}

/** As the service wrote it. */
function rawMoment(brand: ReadBrand | undefined): Cell {
  const moment = (brand?.raw as { updated_at?: unknown } | undefined)?.updated_at
  return typeof moment === 'string' || typeof moment === 'number' ? moment : undefined
}
