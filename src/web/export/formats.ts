/** The formats in which brands can be exported, the names of the files, and how a file is saved. */
import { brandRows, csvFile, tabbedText } from '#client/csv.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { toast } from '#web/ui/messages.tsx'

/** The rows of the table, the column names first. */
type Rows = readonly (readonly unknown[])[]

export interface Exported {
  readonly brands: readonly ReadBrand[]
  /** Used in place of `brands` if the table holds more than they do. */
  readonly rows?: (() => Rows) | undefined
}

/** For the clipboard. */
export const TEXTS = {
  Names: ({ brands }: Exported) => oneOnEachLine(brands.map(({ name }) => name)),
  Ids: ({ brands }: Exported) => oneOnEachLine(brands.map(({ id }) => id)),
  Table: ({ brands, rows }: Exported) => tabbedText(rows?.() ?? brandRows(brands)),
} as const

export const FILES = {
  CSV: ({ brands, rows }: Exported) => csvFile(rows?.() ?? brandRows(brands)),
  JSON: ({ brands }: Exported) => jsonFile(brands),
} as const

type TextFormat = keyof typeof TEXTS
type FileFormat = keyof typeof FILES
export type Format = TextFormat | FileFormat | 'Logos (ZIP)'

export const isText = (format: Format): format is TextFormat => format in TEXTS
export const isFile = (format: Format): format is FileFormat => format in FILES

/** A table of one column. Line breaks and tabs inside a value become spaces. */
function oneOnEachLine(values: readonly (string | null)[]): string {
  return tabbedText(values.map((value) => [value?.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')]))
}

/** Brands exactly as the service sent them, one on each line, so that line-based tools can compare two exports. */
function jsonFile(brands: readonly ReadBrand[]): Blob {
  const lines = brands.map(({ raw }) => JSON.stringify(raw))
  return new Blob([`[\n${lines.join(',\n')}\n]\n`], { type: 'application/json' })
}

/** In UTF-16 units: with its folder, a path may have 260 on Windows. */
const LONGEST = 80
/** In bytes of UTF-8: with a number and an extension, a file name may have 255 on Linux. */
const MAX_BYTES = 150
/** Names of devices, which Windows refuses as file names with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/**
 * A file name, without extension, from a text. Drops what file systems refuse, and characters that set text direction; keeps
 * the joiners that scripts and emoji need, and cuts no character in two.
 */
export function fileName(text: string): string {
  const safe = text
    .normalize('NFC')
    .replaceAll(/(?!\p{Join_C})\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\s"*/:<>?\\|]+/gu, ' ')
  let name = ''
  for (const { segment } of new Intl.Segmenter().segment(safe)) {
    const longer = name + segment
    if (longer.length > LONGEST || new TextEncoder().encode(longer).length > MAX_BYTES) break
    name = longer
  }
  return name.replaceAll(/^[\s.\p{Join_C}-]+|[\s.\p{Join_C}]+$/gu, '').replace(DEVICE, '$&_') || 'brand'
}

/**
 * A name for the file of each brand that no other has, also where "Acme" and "acme" are one file, as on macOS and Windows.
 * @param isOrdered begins each name with its place in the list, so that files keep the order: "01 Acme".
 */
export function fileNames(brands: readonly ReadBrand[], isOrdered = false): string[] {
  const taken = new Set(['EXCEPTIONS'])
  const digits = Math.max(2, String(brands.length).length)
  return brands.map(({ id, name }, index) => {
    const plain = fileName(name ?? id ?? '')
    let unique = plain
    for (let count = 1; taken.has(unique.toUpperCase()); count++)
      unique = `${plain} (${count === 1 && /^\d{1,20}$/.test(id ?? '') ? id : count})`
    taken.add(unique.toUpperCase())
    return isOrdered ? `${String(index + 1).padStart(digits, '0')} ${unique}` : unique
  })
}

/** Milliseconds after which a download that has started no longer needs its object URL. */
const REVOKE_AFTER = 60_000

/** @param isSaid whether a toast says so. */
export function saveFile(file: Blob, name: string, isSaid = true): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER)
  if (isSaid) toast(`Downloading ${name}`)
}
