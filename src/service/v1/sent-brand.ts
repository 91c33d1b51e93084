/** A brand as `/v1` sends it. */
import type * as z from 'zod/mini'
import type { Brand, brandChangeSchema } from '#contract/brand.ts'
import { CHANGES_FIELD } from '#contract/fields.ts'
import { MAX_CHANGES, type StoredBrand, type StoredChange } from '#service/stores/records.ts'

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
  const values = new Map(fields === '{}' ? [] : Object.entries<string>(JSON.parse(fields)))
  const sent: Brand & Record<string, unknown> = brand
  for (const field of granted.split(',')) sent[field] = values.get(field) ?? null
  if (changes === undefined) return sent
  // Most brands of a page have none.
  const all = changes === '[]' ? [] : readChanges(changes, values, { id, name, logo })
  sent[CHANGES_FIELD] = sentChanges(
    all.filter(({ field }) => Object.hasOwn(sent, field)),
    address,
  )
  return sent
}

/**
 * All changes of a brand, newest first.
 * @param stored as in `StoredBrand`. @param fields its additional fields now. @param columns its other values now.
 */
function readChanges(
  stored: string,
  fields: ReadonlyMap<string, string>,
  columns: Readonly<Record<string, string>>,
): SentChange[] {
  /** The value of each field after the change that is read next. */
  const values = new Map<string, string | null>([...Object.entries(columns), ...fields])
  const changes: SentChange[] = []
  const add = (at: number, field: string, from: string | null) => {
    changes.push({ at, field, from, to: values.get(field) ?? null })
    values.set(field, from)
  }
  for (const [at, ...what] of JSON.parse(stored) as readonly StoredChange[]) {
    if (what.length === 2) {
      add(at, ...what)
      continue
    }
    const before = new Map(Object.entries(what[0]))
    const names = new Set([...before.keys(), ...values.keys()])
    for (const field of [...names].toSorted()) {
      const from = before.get(field) ?? null
      if (!Object.hasOwn(columns, field) && from !== (values.get(field) ?? null)) add(at, field, from)
    }
  }
  return changes.slice(0, MAX_CHANGES)
}

/** The dates of imported files may go back in time: no change is shown before an older one. */
function sentChanges(changes: readonly SentChange[], address: string): SentChange[] {
  let latest = Number.NEGATIVE_INFINITY
  const sent = changes.toReversed().map(({ at, field, from, to }) => {
    latest = Math.max(latest, at)
    const [before, after] = [from, to].map((value) =>
      field === 'logo' && value !== null ? sentLogo(value, address) : value,
    )
    return { at: latest, field, from: before!, to: after! }
  })
  return sent.toReversed()
}

const sentLogo = (logo: string, address: string) => (logo.startsWith('/') ? address + logo : logo)
