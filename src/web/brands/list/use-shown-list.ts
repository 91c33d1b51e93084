import { useQuery } from '@tanstack/react-query'
import { brandQueries } from '#web/api/brand-queries.ts'
import type { ListAddress } from './list-address.ts'
import { useListStatus } from './list-status.ts'
import { useSortedBrands } from './use-sorted-brands.ts'

/** The list as the reader has it before them. Its own screen asks for it; here it is only watched. */
export function useShownList(address: ListAddress) {
  const list = useQuery({ ...brandQueries.list(address.query), enabled: false })
  const { total } = useListStatus(address, list.data)
  const sorted = useSortedBrands(address, list.data?.brands, total)
  return { list, total, sorted, page: list.data && { ...list.data, brands: sorted.brands } }
}
