import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/api/brand-queries.ts'

export interface BrandsById {
  /** In the order of the ids. */
  readonly brands: readonly ReadBrand[]
  /** Ids of brands that the service no longer has. */
  readonly gone: readonly string[]
}

const AT_ONCE = 6

/** Brands, each requested by its id: the API has no request for several. */
export function useBrandsById(ids: readonly string[]) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['brands', 'by-id', ...ids],
    queryFn: async ({ signal }): Promise<BrandsById> => {
      const pool = new RequestPool({ atOnce: AT_ONCE, signal })
      const found = await Promise.all(
        ids.map(async (id) => {
          try {
            const { brand } = await pool.ask(() => queryClient.fetchQuery(brandQueries.single(id)))
            return brand
          } catch (error) {
            if (error instanceof HttpError && [404, 410].includes(error.status)) return undefined
            throw error
          }
        }),
      )
      return {
        brands: found.filter((brand) => brand !== undefined),
        gone: ids.filter((_, index) => found[index] === undefined),
      }
    },
  })
}
