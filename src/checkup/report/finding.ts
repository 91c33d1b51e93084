import * as z from 'zod/mini'

/** One thing that is wrong with one brand, or with the list. Rule, brand and field together are its identity. */
export const findingSchema = z.object({
  rule: z.string(),
  /** The brand's id; `#12` for the twelfth brand of the list where it has none; null: about the list. */
  brand: z.nullable(z.string()),
  field: z.string(),
  /** The offending value, as text, at most 500 characters. */
  value: z.string(),
  detail: z.optional(z.string()),
  /** The same for brands that were found together, such as two with one name. */
  group: z.optional(z.string()),
  /** How many brands a finding about the list concerns. */
  brands: z.optional(z.int()),
  /** The request that shows it: what follows `/v1/brands`. */
  request: z.optional(z.string()),
  /** The brand's name and logo as sent. */
  name: z.optional(z.string()),
  logo: z.optional(z.string()),
})
export type Finding = z.infer<typeof findingSchema>

/** Whether a finding's brand can be asked for by its id; `#12` is a place in the list. */
export function hasAddress(brand: string | null): brand is string {
  return brand !== null && !brand.startsWith('#')
}

/** One text for one identity, for maps and keys. */
export function findingKey({ rule, brand, field }: Pick<Finding, 'rule' | 'brand' | 'field'>): string {
  return JSON.stringify([rule, brand, field])
}
