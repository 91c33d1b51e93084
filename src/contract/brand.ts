/**
 * src/contract/ holds the wire format that the app and the service share (docs/api.md): the schemas of what our service
 * sends, and tolerant readers for what other servers send. It imports zod/mini and nothing else.
 */
import * as z from 'zod/mini'
import { BRAND_ID, type BrandField, isBrandId } from './fields.ts'

/** An id is a decimal string without leading zeros, 0 to 2^63−1. JavaScript numbers cannot hold it exactly. */
export const brandIdSchema = z.string().check(z.regex(BRAND_ID), z.refine(isBrandId))

/** One brand as our service sends it: exactly these four fields, then any additional fields (`fields.ts`). */
export const brandSchema = z.strictObject({
  id: brandIdSchema,
  name: z.string().check(z.minLength(1)),
  logo: z.url({ protocol: /^https?$/ }),
  /** Unix seconds, UTC. */
  updated_at: z.int(),
} satisfies Record<BrandField, z.ZodMiniType>)
export type Brand = z.infer<typeof brandSchema>

/** One of at most 20 changes in `changes`, newest first. A brand added after the first import has a change of `id`, from null. */
export const brandChangeSchema = z.strictObject({
  /** As `updated_at`. */
  at: z.int(),
  /** `id`, `name`, `logo` or one of the additional fields of the token. */
  field: z.string().check(z.minLength(1)),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

/** The page links that our service sends: `first` and `last` are never null. */
export const pageLinksSchema = z.strictObject({
  first: z.url(),
  last: z.url(),
  prev: z.nullable(z.url()),
  next: z.nullable(z.url()),
})

/** What our service sends for `GET /v1/brands`. */
export const brandListSchema = z.strictObject({ data: z.array(brandSchema), links: pageLinksSchema })
export type BrandList = z.infer<typeof brandListSchema>

/** What our service sends for `GET /v1/brands/:id`. */
export const singleBrandSchema = z.strictObject({ data: brandSchema })
