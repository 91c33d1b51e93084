import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isGone } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import { MAX_LIMIT, parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries, usePersistentError } from '#web/data/brand-queries.ts'

const AT_ONCE = 6
/** If more brands cannot be read, none is shown: the service itself has a problem. */
const MAX_FAILED = 5
/** The brands on the first screen of a board, which are requested one by one before the others. */
const FIRST = 22
/** The requests for one brand that cost a service as much as a page of the list. */
const PAGE_COST = 5
const WHOLE_LIST = parseListQuery('')

/**
 * Requests brands by their ids: one by one, or from the pages of the whole list where these are cheaper, since the API has no
 * request for several. `isSuccess` once all have arrived.
 */
export function useBrandsById(ids: readonly string[]) {
  const brandsOf = (some: readonly string[]) =>
    queryOptions({
      // Sorted, so that another order of the same ids needs no request.
      queryKey: ['brands', 'by-id', ...some.toSorted()],
      queryFn: ({ client, signal }) => readBrands(client, some, signal),
      // The pool has retried already.
      retry: false,
    })
  // If an id is removed, the data of the others is still valid.
  const query = useQuery({ ...brandsOf(ids), placeholderData: keepPreviousData })
  const { data, isFetching, refetch } = query
  const { data: first } = useQuery({ ...brandsOf(ids.slice(0, FIRST)), enabled: data === undefined })
  const found = (data ?? first)?.found
  const isSuccess = ids.every((id) => found?.has(id))
  const brands = useMemo(() => ids.flatMap((id) => found?.get(id) ?? []), [ids, found])
  const gone = isSuccess ? ids.filter((id) => found?.get(id) === undefined) : []
  const error = usePersistentError(query) ?? data?.failure ?? null
  /** `brands`: those that have arrived, in the order of the ids. `gone`: ids that the service no longer has. */
  return { brands, gone, error, isSuccess, isFetching, refetch }
}

/** By id; `undefined` for those that the service does not have. A few may be missing: `failure` is what the client threw. */
async function readBrands(queryClient: QueryClient, ids: readonly string[], signal: AbortSignal) {
  const found = new Map<string, ReadBrand | undefined>()
  const failures: Error[] = []
  const pool = new RequestPool({ atOnce: AT_ONCE, signal })
  const readEach = (some: readonly string[]) =>
    Promise.all(
      some.map(async (id) => {
        try {
          const { brand } = await pool.ask(() => queryClient.fetchQuery(brandQueries.single(id)))
          found.set(id, brand)
        } catch (error) {
          if (isGone(error)) found.set(id, undefined)
          else if (failures.push(error as Error) > MAX_FAILED || signal.aborted) throw error
        }
      }),
    )
  await readEach(ids.slice(0, FIRST))
  const rest = new Set(ids.slice(FIRST))
  if (rest.size > 0) {
    // A shortlist that is left stops reading, unless another screen reads the list, too.
    const { queryKey } = brandQueries.all(WHOLE_LIST)
    signal.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey, type: 'inactive' }))
    // If the list cannot be read, its brands are requested one by one.
    const all = await listIfCheaper(queryClient, rest.size).catch(() => [])
    for (const brand of all) if (brand.id !== null && rest.delete(brand.id)) found.set(brand.id, brand)
    await readEach([...rest])
  }
  const [failure] = failures
  if (failure && found.size === 0) throw failure
  return { found, failure }
}

/** All brands, if their pages cost the service less than `count` requests for one brand; or else none. */
async function listIfCheaper(queryClient: QueryClient, count: number) {
  const total = await queryClient.fetchQuery(brandQueries.total(WHOLE_LIST))
  if (total === null || Math.ceil(total / MAX_LIMIT) * PAGE_COST > count) return []
  return queryClient.fetchQuery(brandQueries.all(WHOLE_LIST))
}
