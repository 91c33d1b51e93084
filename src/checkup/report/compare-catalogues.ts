import type { Catalogue } from '#checkup/columns/brand-columns.ts'
import type { Report } from './report.ts'
import { hasEveryBrand } from './summary.ts'

export interface ComparedBrand {
  readonly id: string
  readonly name: string
  readonly logo: string
}

export interface ChangedBrand {
  readonly before: ComparedBrand
  readonly after: ComparedBrand
}

/** How two catalogues differ. Brands are the same where their ids are. */
export interface CatalogueComparison {
  /** Null: not known, because the earlier report does not have every brand. */
  readonly added: readonly ComparedBrand[] | null
  /** Null: not known, because the later report does not have every brand. */
  readonly removed: readonly ComparedBrand[] | null
  readonly renamed: readonly ChangedBrand[]
  /** The logo has another address; what it shows is not compared. */
  readonly logoChanged: readonly ChangedBrand[]
}

export function compareCatalogues(earlier: Report, later: Report): CatalogueComparison {
  const [before, after] = [earlier.catalogue, later.catalogue]
  const rows = new Map(before.ids.map((id, row) => [id, row]))
  const added: ComparedBrand[] = []
  const renamed: ChangedBrand[] = []
  const logoChanged: ChangedBrand[] = []
  const seen = new Set<string>()
  for (const [row, id] of after.ids.entries()) {
    if (id === '' || seen.has(id)) continue
    seen.add(id)
    const brand = brandAt(after, row)
    const rowBefore = rows.get(id)
    if (rowBefore === undefined) {
      added.push(brand)
      continue
    }
    const change = { before: brandAt(before, rowBefore), after: brand }
    if (change.before.name !== brand.name) renamed.push(change)
    if (change.before.logo !== brand.logo) logoChanged.push(change)
  }
  const removed = [...rows]
    .filter(([id]) => id !== '' && !seen.has(id))
    .map(([, row]) => brandAt(before, row))
  return {
    added: hasEveryBrand(earlier) ? added : null,
    removed: hasEveryBrand(later) ? removed : null,
    renamed,
    logoChanged,
  }
}

/** "Brands: 2 new, 1 renamed, 1 with a new logo, 0 gone." Without what is not known. */
export function brandChanges({ added, renamed, logoChanged, removed }: CatalogueComparison): string {
  const counts = [
    [added, 'new'],
    [renamed, 'renamed'],
    [logoChanged, 'with a new logo'],
    [removed, 'gone'],
  ] as const
  if (counts.every(([brands]) => brands?.length === 0)) return 'The brands are the same.'
  const known = counts.flatMap(([brands, words]) =>
    brands ? [`${brands.length.toLocaleString('en')} ${words}`] : [],
  )
  return `Brands: ${known.join(', ')}.`
}

function brandAt({ ids, names, logos }: Catalogue, row: number): ComparedBrand {
  return { id: ids[row] ?? '', name: names[row] ?? '', logo: logos[row] ?? '' }
}
