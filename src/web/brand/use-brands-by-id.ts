import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HttpError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/data/brand-queries.ts'

export interface BrandsById {
  /** In the order of the ids. */
  readonly brands: readonly ReadBrand[]
  /** Ids of brands that the service no longer has. */
  readonly gone: readonly string[]
}

const AT_ONCE = 6

/** Requests each brand by its id: the API has no request for several. `data` is `undefined` until all have arrived. */
export function useBrandsById(ids: readonly string[]) {
  const queryClient = useQueryClient()
  const query = useQuery({
    // Sorted, so that another order of the same ids needs no request.
    queryKey: ['brands', 'by-id', ...ids.toSorted()],
    queryFn: async ({ signal }) => {
      const pool = new RequestPool({ atOnce: AT_ONCE, signal })
      const found = await Promise.all(
        ids.map(async (id): Promise<[string, ReadBrand | undefined]> => {
          try {
            const { brand } = await pool.ask(() => queryClient.fetchQuery(brandQueries.single(id)))
            return [id, brand]
          } catch (error) {
            if (error instanceof HttpError && [404, 410].includes(error.status)) return [id, undefined]
            throw error
          }
        }),
      )
      return new Map(found)
    },
    // The pool has retried already.
    retry: false,
    // If an id is removed, the data of the others is still valid.
    placeholderData: keepPreviousData,
  })
  const { data: found, error, isError, isFetching, refetch } = query
  const data = useMemo((): BrandsById | undefined => {
    if (!found || !ids.every((id) => found.has(id))) return undefined
    return {
      brands: ids.flatMap((id) => found.get(id) ?? []),
      gone: ids.filter((id) => found.get(id) === undefined),
    }
  }, [found, ids])
  return { data, error, isError, isSuccess: data !== undefined, isFetching, refetch }
}
