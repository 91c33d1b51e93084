/** How a value is read and checked, see `brand.ts` and `read-brand.ts`. */
export type FieldType = 'id' | 'text' | 'url' | 'timestamp'

/** Every field of a brand by its name in responses, with its type and what it is called on the screen. */
export const FIELDS = {
  id: { type: 'id', label: 'Id' },
  name: { type: 'text', label: 'Name' },
  logo: { type: 'url', label: 'Logo' },
  updated_at: { type: 'timestamp', label: 'Updated' },
} as const satisfies Record<string, { readonly type: FieldType; readonly label: string }>

export type BrandField = keyof typeof FIELDS

/** The fields in the order in which our service sends them. */
export const BRAND_FIELDS = Object.keys(FIELDS) as readonly BrandField[]

/** The largest id: ids are stored as 64-bit integers with a sign. */
export const MAX_BRAND_ID = 2n ** 63n - 1n

export const BRAND_ID = /^(?:0|[1-9]\d{0,18})$/

/** Whether a text is the id of a brand as our service writes it; others may send anything. */
export const isBrandId = (text: string) => BRAND_ID.test(text) && BigInt(text) <= MAX_BRAND_ID
