import { useMemo } from 'react'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { hrefOf } from '#web/routing/navigation.tsx'
import { usePreferences } from '#web/preferences/preferences.ts'
import { isSinceVisit, useLastVisit } from '#web/brands/list/last-visit.ts'
import { paths } from '#web/routing/paths.ts'
import type { BrandRow } from '#web/brand-table/brand-row.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'

export interface BrandViewProps {
  readonly rows: readonly BrandRow[]
  readonly address: ListAddress
  /** The address that `rows` respond to: an earlier one while the next response is awaited. */
  readonly query: ListQuery
  /** The order that the rows have; undefined: the service's own. */
  readonly order: Order | undefined
}

const NO_ROWS: readonly BrandRow[] = []

/** The rows of a page: the same objects for as long as nothing in them changes, so that memoised views skip them. */
export function useBrandRows({ page, query, marks }: BrandListState): readonly BrandRow[] {
  const lastVisit = useLastVisit()
  const { zone } = usePreferences()
  return useMemo(() => {
    if (!page) return NO_ROWS
    const searched = queryValue(query, 'name')
    return page.brands.map((brand) => ({
      brand,
      href: brand.id === null ? undefined : hrefOf(paths.brand(brand.id, query)),
      searched,
      isChanged: isSinceVisit(brand.updatedAt, lastVisit, zone),
      mark: marks.get(brand),
    }))
  }, [page, query, lastVisit, marks, zone])
}
