/** Reads a list along its links, and says what speaks against its being whole. Knows no React. */
import type { BrandClient } from '#client/brand-client.ts'
import type { Wait } from '#client/request-pool.ts'
import { countList, walkList } from '#client/walk-list.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { orderBrands } from '#web/data/list-order.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import type { Total } from '#web/list/list-place.ts'

/** The list on the screen. */
export interface ListToRead {
  /** Any page of the list. */
  readonly query: ListQuery
  /** Null where the service does not say, or contradicts itself; undefined while the list does not know. */
  readonly total: Total
  /** The order that this app gives it; undefined: that of the service. */
  readonly order: Order | undefined
  /** The filters and the order in words, and the address of the app that shows the list: for paper. */
  readonly filters: readonly string[]
  readonly link: string
}

export interface ReadProgress {
  readonly rows: number
  /** Null: not reported, or not yet known. */
  readonly total: number | null
  /** The pause before the next request, while there is one. */
  readonly wait: Wait | null
}

export interface WholeList {
  readonly brands: readonly ReadBrand[]
  /** Why brands may be missing or repeated, in sentences. None: nothing contradicts that all of them came, and once. */
  readonly doubts: readonly string[]
}

interface ReadOptions extends Pick<ListToRead, 'query' | 'order'> {
  readonly client: Pick<BrandClient, 'list'>
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadProgress) => void
}

/** @throws what stopped it, which the last call of `onProgress` says how far it came */
export async function readList(reading: ReadOptions): Promise<WholeList> {
  const { client, query, order, signal, onProgress } = reading
  const brands: ReadBrand[] = []
  let total: number | null = null
  const report = (wait: Wait | null) => onProgress({ rows: brands.length, total, wait })
  const options = { signal, onWait: report }
  total = await countList(client, query, options)
  report(null)
  for await (const page of walkList(client, query, options)) {
    brands.push(...page.brands)
    report(null)
  }
  const totalAfter = await countList(client, query, options).catch((error: unknown) => {
    if (signal.aborted) throw error
    return null // Every row has been read; only the total cannot be compared.
  })
  return {
    brands: order ? orderBrands(brands, order, queryValue(query, 'name')) : brands,
    doubts: doubtsOf(brands, total, totalAfter),
  }
}

const MOST_IDS = 5

/**
 * What the ids and the service's totals before and after say of what was read. Null: not reported. A client cannot see more
 * than that: a brand removed while another was added, on pages already read, leaves no trace.
 */
function doubtsOf(brands: readonly ReadBrand[], before: number | null, after: number | null): string[] {
  const byId = Map.groupBy(brands, ({ id }) => id)
  const repeated = [...byId].flatMap(([id, { length }]) => (id !== null && length > 1 ? id : []))
  const named = repeated.slice(0, MOST_IDS).join(', ') + (repeated.length > MOST_IDS ? ' and others' : '')
  const unread = byId.get(null)?.length ?? 0
  return [
    before === null || after === null
      ? 'The service does not report a total, so missing brands cannot be ruled out.'
      : (before !== after || brands.length !== after) &&
        `The service reported ${brandCountWords(before)}, then ${countWords(after)}, and sent ${countWords(brands.length)}. Some may be missing or repeated.`,
    repeated.length > 0 && `Came more than once: the ids ${named}. Other brands may be missing.`,
    unread > 0 &&
      `${brandCountWords(unread)} came without a readable id, so repeated ones cannot be ruled out.`,
  ].filter((doubt) => doubt !== false)
}
