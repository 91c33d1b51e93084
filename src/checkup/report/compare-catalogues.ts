import type { Catalogue } from './report.ts'

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
  readonly added: readonly ComparedBrand[]
  readonly removed: readonly ComparedBrand[]
  readonly renamed: readonly ChangedBrand[]
  /** The logo has another address; what it shows is not compared. */
  readonly logoChanged: readonly ChangedBrand[]
}

export function compareCatalogues(before: Catalogue, after: Catalogue): CatalogueComparison {
  const rows = new Map(before.ids.map((id, row) => [id, row]))
  const added: ComparedBrand[] = []
  const renamed: ChangedBrand[] = []
  const logoChanged: ChangedBrand[] = []
  const seen = new Set<string>()
  for (const [row, id] of after.ids.entries()) {
    if (id === '' || seen.has(id)) continue
    seen.add(id)
    const brand = brandAt(after, row)
    const earlier = rows.get(id)
    if (earlier === undefined) {
      added.push(brand)
      continue
    }
    const change = { before: brandAt(before, earlier), after: brand }
    if (change.before.name !== brand.name) renamed.push(change)
    if (change.before.logo !== brand.logo) logoChanged.push(change)
  }
  const removed = [...rows]
    .filter(([id]) => id !== '' && !seen.has(id))
    .map(([, row]) => brandAt(before, row))
  return { added, removed, renamed, logoChanged }
}

/** "Brands: 2 new, 1 renamed, 1 with a new logo, 0 gone." */
export function brandChanges({ added, renamed, logoChanged, removed }: CatalogueComparison): string {
  const counts = [added, renamed, logoChanged, removed].map(({ length }) => length)
  if (counts.every((count) => count === 0)) return 'The brands are the same.'
  const [fresh, names, logos, gone] = counts.map((count) => count.toLocaleString('en'))
  return `Brands: ${fresh} new, ${names} renamed, ${logos} with a new logo, ${gone} gone.`
}

function brandAt({ ids, names, logos }: Catalogue, row: number): ComparedBrand {
  return { id: ids[row] ?? '', name: names[row] ?? '', logo: logos[row] ?? '' }
}
