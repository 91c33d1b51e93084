/**
 * src/service/backup/ writes everything that a store holds to one file, and reads it back. The file is the same for every
 * engine: gzipped lines of JSON, the first of which says what it is, and the last how many entries came before.
 */
import * as z from 'zod/mini'
import { brandIdSchema } from '#contract/brand.ts'
import type { StoreEntry } from '#service/stores/model/store.ts'

export const headerSchema = z.object({
  format: z.literal('brand-catalogue-backup'),
  version: z.literal(1),
  /** Unix seconds. */
  createdAt: z.int(),
  /** Whether the brands are the demo catalogue. */
  demo: z.boolean(),
})
export type BackupHeader = z.infer<typeof headerSchema>

const countsSchema = z.object({ brands: z.int(), logos: z.int(), tokens: z.int() })
export type BackupCounts = z.infer<typeof countsSchema>

const moment = z.nullable(z.int())
const entrySchema = z.union([
  z.object({
    brand: z.object({ id: brandIdSchema, name: z.string(), logo: z.string(), updatedAt: z.int() }),
  }),
  z.object({ logo: z.object({ name: z.string(), svg: z.string() }) }),
  z.object({
    token: z.object({
      /** SHA-256 in hexadecimal digits. */
      hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
      label: z.string(),
      createdAt: z.int(),
      expiresAt: moment,
      revokedAt: moment,
      lastUsedAt: moment,
    }),
  }),
])
const lineSchema = z.union([entrySchema, z.object({ end: countsSchema })])

export function printEntry(entry: StoreEntry): string {
  if (!('token' in entry)) return JSON.stringify(entry)
  const hash = Buffer.from(entry.token.hash).toString('hex')
  return JSON.stringify({ token: { ...entry.token, hash } })
}

/** @throws ZodError for what is no line of a backup. */
export function parseLine(line: string): StoreEntry | { readonly end: BackupCounts } {
  const value = z.parse(lineSchema, JSON.parse(line))
  if (!('token' in value)) return value
  return { token: { ...value.token, hash: new Uint8Array(Buffer.from(value.token.hash, 'hex')) } }
}

/** Counts entries as they go by. */
export class EntryCounter {
  readonly counts = { brands: 0, logos: 0, tokens: 0 }

  add(entry: StoreEntry): void {
    if ('brand' in entry) this.counts.brands++
    else if ('logo' in entry) this.counts.logos++
    else this.counts.tokens++
  }
}
