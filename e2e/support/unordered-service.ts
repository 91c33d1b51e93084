import { foldName } from '#contract/fold-name.ts'
import { type MisbehavingService, startMisbehavingService, validBrand } from './misbehaving-service.ts'

/** Names that are found by "hp", in an order in which the one meant is not among the first. */
const NAMES = [
  'CakePHP',
  'GraphPad',
  'PHP',
  'PHPUnit',
  'Graphpaper',
  'HPE',
  'HP',
  'Alpha HP',
  'Grasshopper',
  'HP Inc',
]

/** A service that ignores `order`, with `total` brands: those of `NAMES`, then "Brand 11" and so on, an hour apart. */
export function unorderedService(total: number): Promise<MisbehavingService> {
  const brands = Array.from({ length: total }, (_, index) => ({
    ...validBrand(index + 1, 1_790_000_000 + ((index * 7) % total) * 3600),
    name: NAMES[index] ?? `Brand ${index + 1}`,
  }))
  return startMisbehavingService(({ searchParams }) => {
    const text = foldName(searchParams.get('name') ?? '')
    const found = brands.filter(({ name }) => foldName(name).includes(text))
    const limit = Number(searchParams.get('limit') ?? 10)
    const page = Number(searchParams.get('page') ?? 1)
    const pages = Math.max(1, Math.ceil(found.length / limit))
    const link = (number: number) => {
      const query = new URLSearchParams(searchParams)
      query.set('page', String(number))
      query.delete('order')
      return `/v1/brands?${query}`
    }
    return {
      body: {
        data: found.slice((page - 1) * limit, page * limit),
        links: {
          first: link(1),
          last: link(pages),
          prev: page > 1 ? link(page - 1) : null,
          next: page < pages ? link(page + 1) : null,
        },
      },
    }
  })
}
