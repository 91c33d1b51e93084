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
  const values = (fields === '{}' ? {} : JSON.parse(fields)) as Readonly<Record<string, string>>
  const sent: Brand & Record<string, unknown> = brand
  for (const field of granted.split(',')) sent[field] = Object.hasOwn(values, field) ? values[field] : null
  // Most brands of a page have none.
  if (changes === '[]') sent[CHANGES_FIELD] = []
  else if (changes !== undefined) sent[CHANGES_FIELD] = sentChanges(changes, sent, address)
  return sent
}

/**
 * The changes of the fields that a client gets, newest first.
 * @param stored as in `StoredBrand`. @param brand as it is sent, with those fields.
 */
function sentChanges(
  stored: string,
  brand: Readonly<Record<string, unknown>>,
  address: string,
): SentChange[] {
  const all = JSON.parse(stored) as readonly (readonly [at: number, field: string, from: string | null])[]
  /** The value of each field after the change that is read next. */
  const values = { ...brand } as Record<string, string | null>
  const sent: SentChange[] = []
  for (const [at, field, before] of all) {
    if (!Object.hasOwn(values, field)) continue
    const from = field === 'logo' && before !== null ? sentLogo(before, address) : before
    sent.push({ at, field, from, to: values[field]! })
    values[field] = from
  }
  // The dates of imported files may go back in time: no change is shown before an older one.
  let latest = Number.NEGATIVE_INFINITY
  for (const change of sent.toReversed()) {
    latest = Math.max(latest, change.at)
    change.at = latest
  }
  return sent
}

const sentLogo = (logo: string, address: string) => (logo.startsWith('/') ? address + logo : logo)
