import { Suspense } from 'react'
import { queryValue } from '#contract/list-query.ts'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { CloseMatches } from './late-states.ts'

/** So few brands that names close to the one searched for may be what the reader meant. */
const FEW = 2

/** Close matches below a search that found almost nothing. */
export function FewBrands({
  address,
  list: { page, isStale },
}: {
  address: ListAddress
  list: BrandListState
}) {
  const name = queryValue(address.query, 'name')
  if (!page || name === undefined || isStale) return null
  const { brands, links } = page
  if (brands.length === 0 || brands.length > FEW || links.next !== null || links.prev !== null) return null
  return (
    <Suspense>
      <CloseMatches key={name} address={address} name={name} found={brands} />
    </Suspense>
  )
}
