import { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { readBrand, type ReadBrand } from '#contract/read-brand.ts'
import { printTimestamp } from '#contract/timestamp.ts'
import type { Catalogue } from './report.ts'

/** The brands of the columns, as a report keeps them. */
export function catalogueOf(columns: BrandColumns): Catalogue {
  return {
    ids: [...columns.ids],
    names: [...columns.names],
    logos: [...columns.logos],
    updated: Array.from({ length: columns.length }, (_, row) => {
      const form = columns.form(row)
      if (form === undefined) return null
      const text = printTimestamp(columns.time(row), form)
      return form === 'seconds' || form === 'milliseconds' ? Number(text) : text
    }),
  }
}

/** The brands of a report as columns again. @param changed brands that take the place of a row's own. */
export function columnsOf(catalogue: Catalogue, changed: ReadonlyMap<number, ReadBrand>): BrandColumns {
  const columns = new BrandColumns()
  for (const [row, id] of catalogue.ids.entries()) {
    columns.add(changed.get(row) ?? rowBrand(catalogue, row, id))
  }
  return columns
}

function rowBrand({ names, logos, updated }: Catalogue, row: number, id: string): ReadBrand {
  return readBrand({ id, name: names[row], logo: logos[row], updated_at: updated[row] })
}
