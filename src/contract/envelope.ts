import * as z from 'zod/mini'
import { brandSchema } from './brand.ts'
import { lenientPageLinksSchema, pageLinksSchema } from './page-links.ts'

/** `GET /v1/brands`: what our service sends. */
export const brandListSchema = z.strictObject({ data: z.array(brandSchema), links: pageLinksSchema })
export type BrandList = z.infer<typeof brandListSchema>

/** `GET /v1/brands/:id`: what our service sends. */
export const singleBrandSchema = z.strictObject({ data: brandSchema })
export type SingleBrand = z.infer<typeof singleBrandSchema>

/** What the app accepts as a list: `data` must be one; each brand in it is read on its own. */
export const lenientBrandListSchema = z.object({ data: z.array(z.unknown()), links: lenientPageLinksSchema })

/** What the app accepts as a single brand. */
export const lenientSingleBrandSchema = z.object({ data: z.record(z.string(), z.unknown()) })
