import { additionalNames, fieldsOf } from '#contract/additional-fields.ts'
import { BRAND_FIELDS } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'

/**
 * The fields in which a brand differs from the list's copy of it, compared as sent: `"7"` and `7` differ, and so do a
 * null field and a missing one. The order of keys inside an object does not matter, nor do additional fields that the
 * list does not have (`isBeyondList`): a brand's own endpoint may send more than the list.
 */
export function differingFields(brand: ReadBrand, listed: ReadBrand): ReadonlySet<string> {
  const [one, other] = [fieldsOf(brand.raw), fieldsOf(listed.raw)]
  const names = [...BRAND_FIELDS, ...additionalNames([brand.raw, listed.raw])]
  return new Set(names.filter((name) => !isBeyondList(name, listed) && !sameJson(one[name], other[name])))
}

/** Whether the list's copy lacks a field that it does not have to have. */
export function isBeyondList(name: string, listed: ReadBrand): boolean {
  return !BRAND_FIELDS.some((field) => field === name) && !Object.hasOwn(fieldsOf(listed.raw), name)
}

function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && sameJson(one[key as keyof object], other[key as keyof object]),
    )
  )
}
