import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/api/brand-queries.ts'

export interface PickedBrands {
  /** In the order in which they were picked, without those that are not known. */
  readonly brands: readonly ReadBrand[]
  /** Whether all that can be known is known. */
  readonly ready: boolean
}

/** The brands that `picks` names: from the pages seen here, the others by themselves. */
export function usePickedBrands(
  picks: readonly string[],
  page: readonly ReadBrand[] | undefined,
): PickedBrands {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState({ page, brands: new Map<string, ReadBrand>() })
  let { brands } = seen
  if (seen.page !== page || (brands.size === 0 && page)) {
    brands = new Map(brands)
    for (const brand of page ?? []) if (brand.id !== null) brands.set(brand.id, brand)
    setSeen({ page, brands })
  }
  const unseen = picks.filter((id) => !brands.has(id))
  const fetched = useQuery({
    queryKey: ['brands', 'picked', ...unseen],
    queryFn: async () => {
      const found = await Promise.allSettled(
        unseen.map((id) => queryClient.fetchQuery(brandQueries.single(id))),
      )
      return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value.brand] : []))
    },
    enabled: unseen.length > 0,
  })
  const known = (id: string) => brands.get(id) ?? fetched.data?.find((brand) => brand.id === id)
  return {
    brands: picks.flatMap((id) => known(id) ?? []),
    ready: unseen.length === 0 || !fetched.isPending,
  }
}
