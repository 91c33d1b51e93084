import { foldName } from '#contract/fold-name.ts'
import { matchRank } from '#contract/match-rank.ts'
import type { Order } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'

/**
 * A copy in the order that our service has, for services that have none. Brands that are equal stay in the service's
 * order; those without a usable value come last.
 * @param text what is searched for, for `match`.
 */
export function orderBrands(brands: readonly ReadBrand[], order: Order, text = ''): ReadBrand[] {
  const folded = foldName(text)
  const keyed = brands.map((brand) => ({ brand, key: sortKey(brand, order, folded) }))
  const sign = order.startsWith('-') ? -1 : 1
  return keyed
    .toSorted(({ key: a }, { key: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return sign * (a < b ? -1 : a > b ? 1 : 0)
    })
    .map(({ brand }) => brand)
}

function sortKey({ name, updatedAt }: ReadBrand, order: Order, text: string): string | number | null {
  switch (order) {
    case 'updated_at':
    case '-updated_at':
      return updatedAt
    case 'name':
    case '-name':
      return name === null ? null : foldName(name)
    case 'match':
      return name === null ? null : `${matchRank(foldName(name), text)}${foldName(name)}`
  }
}

/** What a press on the head of a column does: one direction, then the other, then the service's own order. */
export function nextOrder(order: Order | undefined, column: 'name' | 'updated_at'): Order | undefined {
  // People look for the newest dates first.
  const first = column === 'updated_at' ? '-updated_at' : 'name'
  const second = column === 'updated_at' ? 'updated_at' : '-name'
  return order === first ? second : order === second ? undefined : first
}
