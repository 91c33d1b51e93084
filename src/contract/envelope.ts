import * as z from 'zod/mini'
import { brandSchema } from './brand.ts'

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
