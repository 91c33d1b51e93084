import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/api/brand-queries.ts'

export interface PickedBrands {
  /** In the order in which they were picked, without those that are not known. */
  readonly brands: readonly ReadBrand[]
  /** Whether all that can be known is known. */
  readonly ready: boolean
  /** Keeps a brand that is picked here, since another page may come before it is confirmed. */
  readonly remember: (brand: ReadBrand) => void
}

/** The brands that `picks` names. Those that were picked at the start are requested one by one. */
export function usePickedBrands(picks: readonly string[], atStart: readonly string[]): PickedBrands {
  const queryClient = useQueryClient()
  const [pickedHere, setPickedHere] = useState<readonly ReadBrand[]>([])
  const { data = [], isLoading } = useQuery({
    queryKey: ['brands', 'picked', ...atStart],
    queryFn: async () => {
      const found = await Promise.allSettled(
        atStart.map((id) => queryClient.fetchQuery(brandQueries.single(id))),
      )
      return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value.brand] : []))
    },
    enabled: atStart.length > 0,
  })
  const known = [...pickedHere, ...data]
  return {
    brands: picks.flatMap((id) => known.find((brand) => brand.id === id) ?? []),
    ready: !isLoading,
    remember: (brand) => setPickedHere([...pickedHere, brand]),
  }
}
