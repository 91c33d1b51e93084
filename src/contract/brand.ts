import * as z from 'zod/mini'

/** Canonical decimal, 0 … 2^63−1: the text form of a 64-bit id, compared as text and never made a JavaScript number. */
export const brandIdSchema = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,18})$/),
  // Asked of any text, since every check is: BigInt throws on one that is no number.
  z.refine((id) => !/^\d{19,}$/.test(id) || BigInt(id) <= MAX_BRAND_ID),
)
const MAX_BRAND_ID = 2n ** 63n - 1n

/** One brand as our service sends it: exactly these four fields (service document, section 2). */
export const brandSchema = z.strictObject({
  id: brandIdSchema,
  name: z.string().check(z.minLength(1)),
  logo: z.url({ protocol: /^https?$/ }),
  /** Unix seconds, UTC. */
  updated_at: z.int(),
})
export type Brand = z.infer<typeof brandSchema>
