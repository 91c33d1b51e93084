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
  const isBefore = comparison(order)
  return keyed
    .toSorted(({ key: a }, { key: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return Number(isBefore(b, a)) - Number(isBefore(a, b))
    })
    .map(({ brand }) => brand)
}

/**
 * Whether brands are in an order, as far as can be seen: services compare names a little differently, so one pair of
 * neighbours in five may be the wrong way round. In another order it is about every second.
 */
export function isInOrder(brands: readonly ReadBrand[], order: Order, text = ''): boolean {
  const folded = foldName(text)
  const keys = brands.map((brand) => sortKey(brand, order, folded)).filter((key) => key !== null)
  const isBefore = comparison(order)
  const wrong = keys.filter((key, index) => index > 0 && isBefore(key, keys[index - 1]!))
  return wrong.length * 5 <= keys.length
}

type Key = string | number

/** Whether one key comes before another. */
function comparison(order: Order): (one: Key, other: Key) => boolean {
  return order.startsWith('-') ? (one, other) => one > other : (one, other) => one < other
}

function sortKey({ name, updatedAt }: ReadBrand, order: Order, text: string): Key | null {
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
