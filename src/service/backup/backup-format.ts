/**
 * src/service/backup/ writes everything in a store to one file, and restores it. The format is the same for both engines:
 * gzipped NDJSON. The first line is a header, the last has the number of entries.
 */
import * as z from 'zod/mini'
import { brandIdSchema } from '#contract/brand.ts'
import type { StoreEntry } from '#service/stores/model/store.ts'

export const headerSchema = z.object({
  format: z.literal('brand-catalogue-backup'),
  /** Version 1 had no additional fields. */
  version: z.literal([1, 2]),
  /** Unix seconds. */
  createdAt: z.int(),
})
export type BackupHeader = z.infer<typeof headerSchema>

const countsSchema = z.object({ brands: z.int(), logos: z.int(), tokens: z.int() })
export type BackupCounts = z.infer<typeof countsSchema>

/** A line of version 1 has none. */
const fields = z._default(z.record(z.string(), z.string()), {})
/** Unix seconds. */
const time = z.nullable(z.int())
const entrySchema = z.union([
  z.object({
    brand: z.object({ id: brandIdSchema, name: z.string(), logo: z.string(), updatedAt: z.int(), fields }),
  }),
  z.object({ logo: z.object({ name: z.string(), svg: z.string() }) }),
  z.object({
    token: z.object({
      /** SHA-256 in hexadecimal digits. */
      hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
      label: z.string(),
      createdAt: z.int(),
      expiresAt: time,
      revokedAt: time,
      lastUsedAt: time,
      fields: z._default(z.string(), ''),
    }),
  }),
])
const lineSchema = z.union([entrySchema, z.object({ end: countsSchema })])

export function serializeEntry(entry: StoreEntry): string {
  if ('brand' in entry) {
    const { brand } = entry
    return JSON.stringify({ brand: { ...brand, fields: JSON.parse(brand.fields) as unknown } })
  }
  if ('logo' in entry) return JSON.stringify(entry)
  const hash = Buffer.from(entry.token.hash).toString('hex')
  return JSON.stringify({ token: { ...entry.token, hash } })
}

/** @throws ZodError if it is not a line of a backup. */
export function parseLine(line: string): StoreEntry | { readonly end: BackupCounts } {
  const value = z.parse(lineSchema, JSON.parse(line))
  if ('brand' in value) return { brand: { ...value.brand, fields: JSON.stringify(value.brand.fields) } }
  if (!('token' in value)) return value
  return { token: { ...value.token, hash: new Uint8Array(Buffer.from(value.token.hash, 'hex')) } }
}

/** Counts the entries of a backup. */
export class EntryCounter {
  readonly counts = { brands: 0, logos: 0, tokens: 0 }

  add(entry: StoreEntry): void {
    if ('brand' in entry) this.counts.brands++
    else if ('logo' in entry) this.counts.logos++
    else this.counts.tokens++
  }
}
