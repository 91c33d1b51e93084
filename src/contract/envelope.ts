import * as z from 'zod/mini'
import { brandSchema } from './brand.ts'

/** The links our service writes: `first` and `last` always lead somewhere. */
export const pageLinksSchema = z.strictObject({
  first: z.url(),
  last: z.url(),
  prev: z.nullable(z.url()),
  next: z.nullable(z.url()),
})

/** `GET /v1/brands`: what our service sends. */
export const brandListSchema = z.strictObject({ data: z.array(brandSchema), links: pageLinksSchema })
export type BrandList = z.infer<typeof brandListSchema>

/** `GET /v1/brands/:id`: what our service sends. */
export const singleBrandSchema = z.strictObject({ data: brandSchema })
