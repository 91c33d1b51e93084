/** The formats in which brands can be exported, the names of the files, and how a file is saved. */
import { brandRows, csvFile, tabbedText } from '#client/csv.ts'
import type { ReadBrand } from '#contract/read-brand.ts'

/** The rows of the table, the column names first. */
type Rows = readonly (readonly unknown[])[]

export interface Exported {
  readonly brands: readonly ReadBrand[]
  /** Used in place of `brands` if the table holds more than they do. */
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

type TextFormat = keyof typeof TEXTS
type FileFormat = keyof typeof FILES
export type Format = TextFormat | FileFormat | 'Logos (ZIP)' | 'Print'

export const isText = (format: Format): format is TextFormat => format in TEXTS
export const isFile = (format: Format): format is FileFormat => format in FILES

/** Brands exactly as the service sent them, one on each line, so that line-based tools can compare two exports. */
function jsonFile(brands: readonly ReadBrand[]): Blob {
  const lines = brands.map(({ raw }) => JSON.stringify(raw))
  return new Blob([`[\n${lines.join(',\n')}\n]\n`], { type: 'application/json' })
}

const LONGEST = 80

/** A file name, without extension, from a text. Drops what file systems refuse, and characters that set text direction. */
export function fileName(text: string): string {
  const safe = text.normalize('NFC').replace(/[\p{C}\s"*/:<>?\\|]+/gu, ' ')
  const name = Array.from(safe).slice(0, LONGEST).join('')
  return name.replace(/^[\s.-]+|[\s.]+$/g, '') || 'brand'
}

/** Milliseconds after which a download that has started no longer needs its object URL. */
const REVOKE_AFTER = 60_000

/** Starts a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER)
}
