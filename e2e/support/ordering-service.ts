import { foldName } from '#contract/fold-name.ts'
import { matchRank } from '#contract/orders.ts'
import { type MisbehavingService, startMisbehavingService } from './misbehaving-service.ts'

/** What a service makes of `order`: it orders its list, ignores the parameter, or answers 400. */
export type OrderMode = 'orders' | 'ignores' | 'refuses'

interface ListedBrand {
  readonly id: string
  readonly name: string
  readonly logo: string
  readonly updated_at: number
}

/** Names that are found by "hp", in an order in which the one meant is not among the first. */
const NAMES = [
  'CakePHP',
  'GraphPad',
  'PHP',
  'PHPUnit',
  'Graphpaper',
  'HPE',
  'HP',
  'Alpha HP',
  'Grasshopper',
  'HP Inc',
]

/** A service with `total` brands: those of `NAMES`, then "Brand 11" and so on, an hour apart. */
export function orderingService(mode: OrderMode, total = 60): Promise<MisbehavingService> {
  const brands = Array.from({ length: total }, (_, index): ListedBrand => ({
    id: String(index + 1),
    name: NAMES[index] ?? `Brand ${index + 1}`,
    logo: `https://logos.example/${index + 1}.svg`,
    updated_at: 1_790_000_000 + ((index * 7) % total) * 3600,
  }))
  return startMisbehavingService(({ pathname, searchParams }) => {
    const id = /\/v1\/brands\/(\d+)$/.exec(pathname)?.[1]
    const single = brands.find((brand) => brand.id === id)
    if (single) return { body: { data: single } }
    const order = searchParams.get('order')
    if (order !== null && mode === 'refuses')
      return { status: 400, body: { detail: 'order is not a parameter of this service.' } }

    const text = foldName(searchParams.get('name') ?? '')
    const found = brands.filter(({ name }) => foldName(name).includes(text))
    if (mode === 'orders' && order !== null) found.sort(comparison(order, text))
    const limit = Number(searchParams.get('limit') ?? 10)
    const page = Number(searchParams.get('page') ?? 1)
    const pages = Math.max(1, Math.ceil(found.length / limit))
    const link = (number: number) => {
      const query = new URLSearchParams(searchParams)
      query.set('page', String(number))
      if (mode === 'ignores') query.delete('order')
      return `/v1/brands?${query}`
    }
    return {
      body: {
        data: found.slice((page - 1) * limit, page * limit),
        links: {
          first: link(1),
          last: link(pages),
          prev: page > 1 ? link(page - 1) : null,
          next: page < pages ? link(page + 1) : null,
        },
      },
    }
  })
}

function comparison(order: string, text: string) {
  const sign = order.startsWith('-') ? -1 : 1
  const key = ({ name, updated_at }: ListedBrand) => {
    const folded = foldName(name)
    if (order.endsWith('updated_at')) return updated_at
    return order === 'match' ? `${matchRank(folded, text)}${folded}` : folded
  }
  return (one: ListedBrand, other: ListedBrand) => {
    const [a, b] = [key(one), key(other)]
    return sign * (a < b ? -1 : a > b ? 1 : 0)
  }
}
