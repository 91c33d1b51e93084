import type { ReadBrand } from '#contract/read-brand.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import type { ListAddress, ReadListAddress } from './list-address.ts'

/** One page of brands to look at, as a table or as a gallery. */
export interface BrandViewProps {
  readonly brands: readonly ReadBrand[]
  readonly address: ListAddress
  /** The address that `brands` answer: an older one while the next answer is awaited. */
  readonly list: ReadListAddress
  /** Brands updated after this moment are marked as new, in milliseconds since 1970. */
  readonly lastVisit: number | undefined
  /** The brands are those of the question before: still readable, and shown as such. */
  readonly stale: boolean
  /** Brands that the service sent more than once, see `useRepeatedBrands`. */
  readonly repeated: ReadonlyMap<string, string>
}

export function isFresh({ updatedAt }: ReadBrand, lastVisit: number | undefined): boolean {
  return lastVisit !== undefined && updatedAt !== null && updatedAt > lastVisit
}

/** Milliseconds after which brands of the question before are shown fainter: quick answers do not flicker. */
const FAINT_AFTER = 250

export function useFaint(stale: boolean): boolean {
  return useSettled(stale, FAINT_AFTER) && stale
}
