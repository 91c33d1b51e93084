/** A brand as `/v1` sends it. */
import type * as z from 'zod/mini'
import type { Brand, brandChangeSchema } from '#contract/brand.ts'
import { CHANGES_FIELD } from '#contract/fields.ts'
import type { StoredBrand } from '#service/stores/records.ts'

type SentChange = z.infer<typeof brandChangeSchema>

/** Whether a token gets the changes of brands. @param granted the names of its additional fields, separated by commas. */
export const getsChanges = (granted: string) => granted.split(',').includes(CHANGES_FIELD)

/**
 * Exactly four fields, then the additional ones of the token. A logo that this service serves gets an absolute URL.
 * @param address the public one of this service. @param granted see `getsChanges`.
 */
export function sentBrand(
  { id, name, logo, updatedAt, fields, changes }: StoredBrand,
  address: string,
  granted: string,
): Brand & Readonly<Record<string, unknown>> {
  const brand = { id, name, logo: sentLogo(logo, address), updated_at: updatedAt }
  if (granted === '') return brand
  const values = new Map(Object.entries(JSON.parse(fields) as Record<string, string>))
  const names = granted.split(',')
  const additional = names.map((field) => [field, values.get(field) ?? null] as const)
  if (changes === undefined) return { ...brand, ...Object.fromEntries(additional) }
  const readable = new Map<string, string | null>([
    ['id', id],
    ['name', name],
    ['logo', brand.logo],
    ...additional,
  ])
  return {
    ...brand,
    ...Object.fromEntries(additional),
    [CHANGES_FIELD]: sentChanges(changes, readable, address),
  }
}

/**
 * The changes of the fields that a client gets, newest first.
 * @param stored as in `StoredBrand`. @param values of those fields, as they are sent.
 */
function sentChanges(stored: string, values: Map<string, string | null>, address: string): SentChange[] {
  const all = JSON.parse(stored) as readonly (readonly [at: number, field: string, from: string | null])[]
  const sent = all.flatMap(([at, field, before]): SentChange[] => {
    const to = values.get(field)
    if (to === undefined) return []
    const from = field === 'logo' && before !== null ? sentLogo(before, address) : before
    // The value before a change is the one after the next older change of the field.
    values.set(field, from)
    return [{ at, field, from, to }]
  })
  // The dates of imported files may go back in time: no change is shown before an older one.
  let latest = Number.NEGATIVE_INFINITY
  for (const change of sent.toReversed()) {
    latest = Math.max(latest, change.at)
    change.at = latest
  }
  return sent
}

const sentLogo = (logo: string, address: string) => (logo.startsWith('/') ? address + logo : logo)
