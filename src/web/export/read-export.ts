/** Reads a whole list by following its links, and reports any doubt that it is complete. Does not depend on React. */
import type { BrandClient } from '#client/brand-client.ts'
import { RequestPool, type Wait } from '#client/request-pool.ts'
import { countList, walkList } from '#client/walk-list.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import type { Total } from '#web/list/list-place.ts'

export interface ExportedList {
  /** Any page of the list. */
  readonly query: ListQuery
  /** `null` if the service reports no total or contradicts itself; `undefined` while the total is not known yet. */
  readonly total: Total
}

export interface ReadProgress {
  readonly rows: number
  /** `null` if it is not reported or not yet known. */
  readonly total: number | null
  /** The pause before the next request, if there is one. */
  readonly wait: Wait | null
}

interface ReadOptions extends Pick<ExportedList, 'query'> {
  readonly client: Pick<BrandClient, 'list'>
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadProgress) => void
}

/** @throws the error that stopped it; the last call of `onProgress` says how far it got */
export async function readList({ client, query, signal, onProgress }: ReadOptions) {
  const brands: ReadBrand[] = []
  let total: number | null = null
  const report = (wait: Wait | null) => onProgress({ rows: brands.length, total, wait })
  const options = { signal, pool: new RequestPool({ atOnce: 1, signal, onWait: report }) }
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
  return { brands, doubts: doubtsOf(brands, total, totalAfter) }
}

const MAX_IDS = 5

/**
 * Sentences that say why brands may be missing or repeated. Checks the ids, and the service's totals before and after (`null`
 * if not reported), against what was read. A client cannot see more: if one brand is removed and another added on pages already
 * read, that leaves no trace.
 */
function doubtsOf(brands: readonly ReadBrand[], before: number | null, after: number | null): string[] {
  const byId = Map.groupBy(brands, ({ id }) => id)
  const repeated = [...byId].flatMap(([id, { length }]) => (id !== null && length > 1 ? id : []))
  const named = repeated.slice(0, MAX_IDS).join(', ') + (repeated.length > MAX_IDS ? ' and others' : '')
  const unread = byId.get(null)?.length ?? 0
  return [
    before === null || after === null
      ? 'The service does not report a total, so missing brands cannot be ruled out.'
      : (before !== after || brands.length !== after) &&
        `The service reported ${formatBrandCount(before)}, then ${formatCount(after)}, and sent ${formatCount(brands.length)}. Some may be missing or repeated.`,
    repeated.length > 0 && `Ids sent more than once: ${named}. Other brands may be missing.`,
    unread > 0 && `${formatBrandCount(unread)} had no readable id, so repeats cannot be ruled out.`,
  ].filter((doubt) => doubt !== false)
}
