/**
 * src/service/backup/ writes everything in a store to one file, and restores it. The format is the same for both engines:
 * gzipped NDJSON, whose first line is a header.
 */
import * as z from 'zod/mini'
import { brandIdSchema } from '#contract/brand.ts'
import type { StoreEntry } from '#service/stores/model/records.ts'

/** Version 1 had no additional fields. Versions 1 and 2 end with a line of counts; gzip's checksum says the same. */
const headerSchema = z.object({
  format: z.literal('brand-catalogue-backup'),
  version: z.literal([1, 2, 3]),
  /** Unix seconds. */
  createdAt: z.int(),
})

/** Unix seconds. */
const time = z.nullable(z.int())
const fields = z.pipe(
  z._default(z.record(z.string(), z.string()), {}),
  z.transform((values) => JSON.stringify(values)),
)
/** SHA-256 in hexadecimal digits. */
const tokenHash = z.pipe(
  z.string().check(z.regex(/^[\da-f]{64}$/)),
  z.transform((hex) => new Uint8Array(Buffer.from(hex, 'hex'))),
)

/** A line as it is read. */
export const lineSchema = z.union([
  z.object({
    brand: z.object({ id: brandIdSchema, name: z.string(), logo: z.string(), updatedAt: z.int(), fields }),
  }),
  z.object({ logo: z.object({ name: z.string(), svg: z.string() }) }),
  z.object({
    token: z.object({
      hash: tokenHash,
      label: z.string(),
      createdAt: z.int(),
      expiresAt: time,
      revokedAt: time,
      lastUsedAt: time,
      fields: z._default(z.string(), ''),
    }),
  }),
  headerSchema,
  z.object({ end: z.unknown() }),
])

/** The first line of a backup that is made now. */
export function createHeader(): string {
  const createdAt = Math.floor(Date.now() / 1000)
  return JSON.stringify({ format: 'brand-catalogue-backup', version: 3, createdAt })
}

export function serializeEntry(entry: StoreEntry): string {
  if ('brand' in entry) {
    const { brand } = entry
    return JSON.stringify({ brand: { ...brand, fields: JSON.parse(brand.fields) as unknown } })
  }
  if ('logo' in entry) return JSON.stringify(entry)
  const hash = Buffer.from(entry.token.hash).toString('hex')
  return JSON.stringify({ token: { ...entry.token, hash } })
}
