/** A brand as `/v1` sends it. */
import type * as z from 'zod/mini'
import type { Brand, brandChangeSchema } from '#contract/brand.ts'
import { CHANGES_FIELD, FIELDS } from '#contract/fields.ts'
import { MAX_CHANGES, type StoredBrand, type StoredChange } from '#service/stores/records.ts'

type SentChange = z.infer<typeof brandChangeSchema>

/** Whether a token gets the changes of brands. @param granted the names of its additional fields, separated by commas. */
export const getsChanges = (granted: string) => granted.split(',').includes(CHANGES_FIELD)

/**
 * Exactly four fields, then the additional ones of the token. A logo that this service serves gets an absolute URL.
 * @param address the public one of this service. @param granted see `getsChanges`.
 */
export function sentBrand(
  stored: StoredBrand,
  address: string,
  granted: string,
): Brand & Readonly<Record<string, unknown>> {
  const { id, name, logo, updatedAt, changes } = stored
  const brand = { id, name, logo: sentLogo(logo, address), updated_at: updatedAt }
  if (granted === '') return brand
  const fields = (stored.fields === '{}' ? {} : JSON.parse(stored.fields)) as Readonly<Record<string, string>>
  const sent: Brand & Record<string, unknown> = brand
  for (const field of granted.split(',')) sent[field] = valueIn(fields, field)
  // Most brands of a page have none.
  if (changes === '[]') sent[CHANGES_FIELD] = []
  else if (changes !== undefined) sent[CHANGES_FIELD] = sentChanges(stored, changes, fields, sent, address)
  return sent
}

/** The changes of the fields that a client gets, newest first. @param sent the brand as it is sent, with those fields. */
function sentChanges(
  { id, name, logo }: StoredBrand,
  changes: string,
  fields: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, unknown>>,
  address: string,
): SentChange[] {
  /** The value of each field after the change that is read next. */
  const values: Record<string, string | null> = { ...fields, id, name, logo }
  const read: SentChange[] = []
  let count = 0
  const add = (at: number, field: string, before: string | null) => {
    const [from, to] = [before, valueIn(values, field)]
    values[field] = before
    if (count++ >= MAX_CHANGES || !Object.hasOwn(sent, field)) return
    const write = (value: string | null) => (field === 'logo' && value ? sentLogo(value, address) : value)
    read.push({ at, field, from: write(from), to: write(to) })
  }
  for (const change of JSON.parse(changes) as readonly StoredChange[]) {
    if (change.length === 3) {
      add(...change)
      continue
    }
    const [at, before] = change
    const names = new Set([...Object.keys(values), ...Object.keys(before)])
    for (const field of [...names].toSorted()) {
      const from = valueIn(before, field)
      if (!Object.hasOwn(FIELDS, field) && from !== valueIn(values, field)) add(at, field, from)
    }
  }
  // The dates of imported files may go back in time: no change is shown before an older one.
  let latest = Number.NEGATIVE_INFINITY
  for (const change of read.toReversed()) {
    latest = Math.max(latest, change.at)
    change.at = latest
  }
  return read
}

/** Ignores what objects inherit, such as "constructor". */
const valueIn = (fields: Readonly<Record<string, string | null>>, field: string) =>
  Object.hasOwn(fields, field) ? fields[field]! : null

const sentLogo = (logo: string, address: string) => (logo.startsWith('/') ? address + logo : logo)
