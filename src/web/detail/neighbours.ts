/** Which brands are before and after another, by their ids. */
import type { ReadBrand } from '#contract/read-brand.ts'

export type Direction = 'previous' | 'next'

/** Brands without a usable id have no address and are skipped. */
export const idsOf = (brands: readonly ReadBrand[]) => brands.flatMap(({ id }) => id ?? [])

/**
 * The ids that follow one in a direction, nearest first; undefined if it is not among them. Duplicates of it, which would
 * form a loop, are skipped.
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

/** The brand of an adjacent page that is the neighbour of `from`. */
export function firstFrom(
  brands: readonly ReadBrand[],
  from: string,
  direction: Direction,
): string | undefined {
  const ids = idsOf(brands).filter((id) => id !== from)
  return ids.at(direction === 'next' ? 0 : -1)
}
