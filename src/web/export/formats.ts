/** What a list of brands can be taken away as, and what the files are called. */
import { brandRows } from '#client/brand-cells.ts'
import { csvFile, tabbedText } from '#client/csv-line.ts'
import type { ReadBrand } from '#contract/read-brand.ts'

/** The table, its heads first. */
type Rows = readonly (readonly unknown[])[]

export interface Exported {
  readonly brands: readonly ReadBrand[]
  /** Where it says more than the brands do. */
  readonly rows?: (() => Rows) | undefined
}

/** For the clipboard. */
export const TEXTS = {
  Names: ({ brands }: Exported) => brands.map(({ name }) => name ?? '').join('\n'),
  Ids: ({ brands }: Exported) => brands.map(({ id }) => id ?? '').join('\n'),
  Table: ({ brands, rows }: Exported) => tabbedText(rows?.() ?? brandRows(brands)),
} as const

export const FILES = {
  CSV: ({ brands, rows }: Exported) => csvFile(rows?.() ?? brandRows(brands)),
  JSON: ({ brands }: Exported) => jsonFile(brands),
} as const

export type TextFormat = keyof typeof TEXTS
export type FileFormat = keyof typeof FILES
export type Format = TextFormat | FileFormat | 'Logos (ZIP)' | 'Print'

/** Brands exactly as the service sent them, one on each line, so that line-based tools can compare two exports. */
function jsonFile(brands: readonly ReadBrand[]): Blob {
  const lines = brands.map(({ raw }) => JSON.stringify(raw))
  return new Blob([`[\n${lines.join(',\n')}\n]\n`], { type: 'application/json' })
}

const LONGEST = 80

/** One text as the name of a file, without its ending: without what a system refuses, or what steers the direction of text. */
export function fileName(text: string): string {
  const safe = text
    .normalize('NFC')
    .replace(/[\p{C}"*/:<>?\\|]+/gu, '-')
    .replace(/\s+/g, ' ')
  const name = Array.from(safe).slice(0, LONGEST).join('')
  return name.replace(/^[\s.-]+|[\s.]+$/g, '') || 'brand'
}

/** "Brands, name: Git" as the name of a file, without its ending: "brands-name-git". */
export function exportName(text: string): string {
  return fileName(
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? '',
  )
}
