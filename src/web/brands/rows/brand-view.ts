import { useMemo } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { queryValue } from '#contract/list-query.ts'
import { hrefOf } from '#web/routing/navigation.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import type { ListAddress, ReadListAddress } from '#web/brands/list/list-address.ts'

/** One page of brands to look at, as a table or as a gallery. */
export interface BrandViewProps {
  readonly rows: readonly BrandRow[]
  readonly address: ListAddress
  /** The address that `rows` answer: an older one while the next answer is awaited. */
  readonly list: ReadListAddress
  /** The brands are those of the question before: still readable, and shown as such. */
  readonly stale: boolean
}

/** A brand as a view shows it. */
export interface BrandRow {
  readonly brand: ReadBrand
  /** Where its detail is; undefined for a brand without a usable id. */
  readonly href: string | undefined
  readonly searched: string | undefined
  readonly fresh: boolean
  /** Where else in the list the same brand stands, in words. */
  readonly repeated: string | undefined
}

/**
 * The same objects as long as they say the same, so that each row is drawn again only when it changes.
 * @param list the address that the brands answer.
 * @param lastVisit brands updated after this moment are marked as new, in milliseconds since 1970.
 * @param repeated brands that the service sent more than once, see `useRepeatedBrands`.
 */
export function useBrandRows(
  brands: readonly ReadBrand[],
  list: ReadListAddress,
  lastVisit: number | undefined,
  repeated: ReadonlyMap<string, string>,
): readonly BrandRow[] {
  return useMemo(() => {
    const searched = queryValue(list.query, 'name')
    return brands.map((brand) => ({
      brand,
      href: brand.id === null ? undefined : hrefOf(list.brandAddress(brand.id)),
      searched,
      fresh: isFresh(brand, lastVisit),
      repeated: brand.id === null ? undefined : repeated.get(brand.id),
    }))
  }, [brands, list, lastVisit, repeated])
}

function isFresh({ updatedAt }: ReadBrand, lastVisit: number | undefined): boolean {
  return lastVisit !== undefined && updatedAt !== null && updatedAt > lastVisit
}

/** Milliseconds after which brands of the question before are shown fainter: quick answers do not flicker. */
const FAINT_AFTER = 250

export function useFaint(stale: boolean): boolean {
  return useSettled(stale, FAINT_AFTER) && stale
}
