import { fieldsOf } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'

/** A brand as tables and galleries show it. */
export interface BrandRow {
  readonly brand: ReadBrand
  /** Undefined for a brand without a usable id. */
  readonly href: string | undefined
  /** The name that was searched for. */
  readonly searched: string | undefined
  /** Updated since the reader's last visit. */
  readonly isChanged: boolean
  /** What is wrong with the brand besides the faults of its fields, in words. */
  readonly mark: string | undefined
}

/** A brand by itself, outside of a search and of visits. */
export const plainRow = (brand: ReadBrand, href: string | undefined): BrandRow => ({
  brand,
  href,
  searched: undefined,
  isChanged: false,
  mark: undefined,
})

/** What is wrong with a brand that no cell of its row shows. A logo that is missing leaves its box empty. */
export function markOf({ brand, mark }: BrandRow): string | undefined {
  if (mark !== undefined || brand.logo !== null || !fieldsOf(brand.raw).logo) return mark
  const fault = brand.faults.find(({ field }) => field === 'logo')
  return fault && `logo ${fault.problem}`
}
