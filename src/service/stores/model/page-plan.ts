import type { ListRequest } from '#contract/list-request.ts'
import type { PrintedBrands } from './store.ts'
import type { BrandPage, Position, Versioned } from './store.ts'

/** How to reach one page: walk by id from a bound or an end, skip some brands that match, take some. */
export interface PagePlan {
  readonly direction: 'up' | 'down'
  /** The id to start beyond; without it the walk starts at the end where `direction` leads from. */
  readonly bound?: string
  readonly skip: number
  /** 0: there is nothing to read. From a position one more than the page, which tells whether there is more. */
  readonly take: number
}

/** The ids of every 1000th brand of the whole list: the last of the first thousand, and so on. */
export type Anchors = readonly string[]
export const ANCHOR_STEP = 1000

/**
 * Plans the shortest walk to a page: from its position, else from the nearer end of the list or the nearest anchor.
 * @param anchors only for a list without filters.
 */
export function planPage(
  { limit, page }: ListRequest,
  from: Position | undefined,
  total: number,
  anchors: Anchors = [],
): PagePlan {
  if (from) {
    return 'after' in from
      ? { direction: 'up', bound: from.after, skip: 0, take: limit + 1 }
      : { direction: 'down', bound: from.before, skip: 0, take: limit + 1 }
  }
  const offset = (page - 1) * limit
  const take = Math.max(0, Math.min(limit, total - offset))
  const rest = total - offset - take
  if (take === 0) return { direction: 'up', skip: 0, take }
  const anchor = Math.min(Math.floor(offset / ANCHOR_STEP), anchors.length)
  if (rest < offset - anchor * ANCHOR_STEP) return { direction: 'down', skip: rest, take }
  const bound = anchors[anchor - 1]
  return bound === undefined
    ? { direction: 'up', skip: offset, take }
    : { direction: 'up', bound, skip: offset - anchor * ANCHOR_STEP, take }
}

/** What a walk met, in one version of the catalogue with so many brands that match. */
interface Met<Row> extends Versioned {
  readonly rows: readonly Row[]
  readonly total: number
}

/** The page from the rows that its plan's walk met, in the order in which it met them. */
export function cutPage<Row>(
  { limit, page }: ListRequest,
  from: Position | undefined,
  { direction }: PagePlan,
  { rows, total, version }: Met<Row>,
  print: (rows: readonly Row[]) => PrintedBrands,
): BrandPage {
  const taken = rows.slice(0, limit)
  return {
    brands: print(direction === 'down' ? taken.toReversed() : taken),
    total,
    version,
    more: from ? rows.length > limit : page * limit < total,
  }
}
