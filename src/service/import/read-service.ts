/** Reads another brand service, for imports and mirrors: its whole list, or nothing at all. */
import type { BrandClient } from '#client/brand-client.ts'
import { EndlessListError, isClientError, isGone } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import { countList, walkList } from '#client/walk-list.ts'
import { type ListQuery, parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import type { ImportedBrand } from '#service/stores/records.ts'
import type { ImportPlan, StagedImport } from '#service/stores/staged-import.ts'
import { readBrandRow } from './read-brand-row.ts'
import { objectRow, type ImportRow, type RowBatches } from './rows.ts'

const CONCURRENCY = 4
const MAX_ATTEMPTS = 3
/** The share of the brands that must be read, even if the service has fewer by the end. */
const MIN_SHARE = 0.9

/** A service skipped or repeated brands, or their number changed, so a brand that it did not send may still exist. */
export class IncompleteList extends Error {
  override name = 'IncompleteList'
}

/**
 * Runs `read` again, at most twice, as long as it throws IncompleteList.
 * @param read is passed whether this is the last attempt.
 */
export async function readUntilComplete<T>(
  read: (isLast: boolean) => Promise<T>,
  onRepeat?: () => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read(attempt === MAX_ATTEMPTS)
    } catch (error) {
      if (!(error instanceof IncompleteList) || attempt === MAX_ATTEMPTS) throw error
      onRepeat?.()
    }
  }
}

export type ServiceReader = ReturnType<typeof serviceReader>

export function serviceReader(client: Pick<BrandClient, 'list' | 'single'>, signal?: AbortSignal) {
  /** How its list writes timestamps. */
  let form: TimestampForm | undefined

  /**
   * Follows the links from page to page, and counts the brands before and after.
   * @param query its filters.
   * @param mayChange whether the number of brands may change meanwhile: some may then be missing.
   * @throws IncompleteList after the last page, and what `walkList` throws.
   */
  async function* rows(query: ListQuery = parseListQuery(''), mayChange = false): RowBatches {
    const before = await countList(client, query, { signal })
    if (before === 0) return
    const ids = new Set<string>()
    let sent = 0
    let withoutId = 0
    for await (const { brands, timestampForm } of walkList(client, query, { signal })) {
      form ??= timestampForm
      for (const { id } of brands) {
        if (id === null) withoutId++
        else ids.add(id)
      }
      yield brands.map((brand, index) => toRow(brand, sent + index + 1))
      sent += brands.length
    }
    const after = await countList(client, query, { signal })
    const read = ids.size + withoutId
    const isSame = before === after && sent === read
    if ((isSame || mayChange) && isPlausible(read, before, after)) return
    const count = (number: number | null) => number?.toLocaleString('en') ?? 'an unknown number of'
    throw new IncompleteList(
      `The list skips or repeats brands, or changed while it was read: it had ${count(before)} brands, then ${count(after)}, ` +
        `and sent ${count(sent)}, of which ${count(read)} were different.`,
    )
  }

  /**
   * Requests each brand that was not on any page, at its own address, and stages those that still exist. While a list is read
   * page by page, a brand that is deleted moves the later ones forward, so that one of them is skipped. A brand that breaks the
   * contract now stays as it is.
   * @param missing how many there are.
   * @throws what the client throws: a service that cannot be reached confirms no deletion.
   */
  async function stageMissing(
    work: StagedImport,
    missing: number,
    onAsked?: (asked: number) => void,
  ): Promise<ImportPlan> {
    const pool = new RequestPool({ atOnce: CONCURRENCY, signal })
    const found: ImportedBrand[] = []
    const rest = (await work.plan(missing)).missingBrands.entries()
    const ask = async () => {
      for (const [asked, held] of rest) {
        onAsked?.(asked)
        const request = pool.ask(() => client.single(held.id, form, signal))
        const single = await request.catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
        if (!single) continue
        const brand = readBrandRow(toRow(single.brand, 0))
        const isRead = typeof brand !== 'string' && brand.id === held.id
        found.push(isRead ? brand : { ...held, fields: null, line: 0 })
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, ask))
    await work.add(found)
    return work.plan()
  }

  return { rows, stageMissing }
}

/** Whether this many different brands can be the whole of a list that had `before` brands, then `after`. */
function isPlausible(read: number, before: number | null, after: number | null): boolean {
  if (before === null || after === null) return true
  const most = Math.max(before, after)
  return read >= Math.max(Math.min(before, after), most * MIN_SHARE) && read <= most
}

/** Whether the other service failed, not this one. */
export function isOfService(error: unknown): error is Error {
  return isClientError(error) || error instanceof EndlessListError || error instanceof IncompleteList
}

/** A brand of a service as a row. Its timestamp is read in its page's form: a number alone can be seconds or milliseconds. */
function toRow({ raw, updatedAt }: ReadBrand, line: number): ImportRow {
  const row = objectRow(raw, line)
  if (!row.fields || updatedAt === null) return row
  return { ...row, fields: { ...row.fields, updated_at: new Date(updatedAt).toISOString() } }
}

/** Why a service could not be read, with Node's reason, such as an unknown host or an untrusted certificate. */
export function serviceFailure(error: Error): string {
  let root: unknown = error
  while (root instanceof Error && root.cause !== undefined) root = root.cause
  if (root === error || !(root instanceof Error)) return error.message
  // An error for several addresses has no message.
  const reason = root.message || ('code' in root ? String(root.code) : root.name)
  return `${error.message} ${reason.replace(/\.$/, '')}.`
}
