import type { BrandField, ReadBrand } from '#contract/read-brand.ts'

/** The fields of the service document, in the order in which they are shown. */
export const BRAND_FIELDS = ['name', 'id', 'updated_at', 'logo'] as const satisfies readonly BrandField[]

/** What came for a brand, field by field; empty where no object came. */
export function fieldsOf({ raw }: ReadBrand): Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>)
    : {}
}

/** The fields beyond the four that either copy has, the endpoint's own first, in the order in which they came. */
export function furtherFields(brand: ReadBrand, listed?: ReadBrand): readonly string[] {
  const names = new Set([...Object.keys(fieldsOf(brand)), ...(listed ? Object.keys(fieldsOf(listed)) : [])])
  return [...names].filter((name) => !BRAND_FIELDS.some((field) => field === name))
}

/**
 * The fields in which the list's copy of a brand differs, compared as they came: `"7"` and `7` differ, and so do a
 * field that is null and one that is missing. The order of keys inside an object does not count, nor do further fields
 * that the list leaves out altogether (`isBeyondList`): an endpoint may well tell more than a list.
 */
export function differingFields(brand: ReadBrand, listed: ReadBrand): ReadonlySet<string> {
  const [one, other] = [fieldsOf(brand), fieldsOf(listed)]
  const names = [...BRAND_FIELDS, ...furtherFields(brand, listed)]
  return new Set(names.filter((name) => !isBeyondList(name, listed) && !sameJson(one[name], other[name])))
}

/** Whether the list's copy leaves out a field that it need not have. */
export function isBeyondList(name: string, listed: ReadBrand): boolean {
  return !BRAND_FIELDS.some((field) => field === name) && !Object.hasOwn(fieldsOf(listed), name)
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
