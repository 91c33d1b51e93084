/** Finds the brands before and after another by their ids. */
import type { ReadBrand } from '#contract/read-brand.ts'

export type Direction = 'previous' | 'next'

/** Brands without a usable id have no address and are skipped. */
export const idsOf = (brands: readonly ReadBrand[]) => brands.flatMap(({ id }) => id ?? [])

/**
 * The ids that follow `id` in a direction, nearest first; `undefined` if `ids` does not contain it. Duplicates of `id` are
 * skipped, because they would form a loop.
 */
export function idsAhead(
  ids: readonly string[],
  id: string,
  direction: Direction,
): readonly string[] | undefined {
  if (!ids.includes(id)) return undefined
  const ahead =
    direction === 'next' ? ids.slice(ids.lastIndexOf(id) + 1) : ids.slice(0, ids.indexOf(id)).toReversed()
  return ahead.filter((other) => other !== id)
}

/** The id of the brand on an adjacent page that is next to `from`. */
export function firstFrom(
  brands: readonly ReadBrand[],
  from: string,
  direction: Direction,
): string | undefined {
  const ids = idsOf(brands).filter((id) => id !== from)
  return ids.at(direction === 'next' ? 0 : -1)
}
