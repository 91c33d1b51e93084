import { additionalNames, fieldsOf, fieldText } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { utcText } from '#client/brand-cells.ts'

export interface ComparedField {
  readonly field: string
  /** The value that all have. */
  readonly text: string
}

/**
 * The fields in which brands differ, and those that are the same for all. Names, ids and logos tell brands apart: they are
 * in neither. Times are compared as times, in whatever form each was sent.
 */
export function compareBrands(brands: readonly ReadBrand[]) {
  const fields = ['updated_at', ...additionalNames(brands.map(({ raw }) => raw))].map((field) => ({
    field,
    texts: new Set(brands.map(({ raw }) => textOf(raw, field))),
  }))
  return {
    differing: fields.filter(({ texts }) => texts.size > 1).map(({ field }) => field),
    alike: fields
      .filter(({ texts }) => texts.size <= 1)
      .map(({ field, texts }): ComparedField => ({ field, text: [...texts][0] ?? '' })),
  }
}

function textOf(raw: unknown, field: string): string {
  const value = fieldsOf(raw)[field]
  return (field === 'updated_at' && utcText(value)) || fieldText(value)
}
