import type { BrandClient } from '#client/brand-client.ts'
import { EndlessListError, isClientError } from '#client/errors.ts'
import { countList, walkList } from '#client/walk-list.ts'
import { type ListQuery, parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { objectRow, type ImportRow, type RowBatches } from './rows.ts'

/** The share of the brands that must be read, even if the service has fewer by the end. */
const MOST_OF_THEM = 0.9

/** A service skipped or repeated brands, so a brand that it did not send may still exist. */
export class IncompleteList extends Error {
  override name = 'IncompleteList'
}

/**
 * The rows of another brand service: follows its links from page to page, and counts its brands before and after.
 * @param query its filters.
 * @throws IncompleteList after the last page, and what `walkList` throws.
 */
export async function* servicePages(
  client: Pick<BrandClient, 'list'>,
  query: ListQuery = parseListQuery(''),
  signal?: AbortSignal,
): RowBatches {
  const before = await countList(client, query, { signal })
  if (before === 0) return
  const ids = new Set<string>()
  let withoutId = 0
  let line = 1
  for await (const page of walkList(client, query, { signal })) {
    for (const { id } of page.brands) {
      if (id === null) withoutId += 1
      else ids.add(id)
    }
    yield page.brands.map((brand) => toRow(brand, line++))
  }
  const after = await countList(client, query, { signal })
  const read = ids.size + withoutId
  if (before === null || after === null) return
  // Brands may come and go while others are read, but a service that loses many has not sent all of them.
  const [fewest, most] = before < after ? [before, after] : [after, before]
  if (read >= Math.max(fewest, most * MOST_OF_THEM) && read <= most) return
  const count = (number: number) => number.toLocaleString('en')
  throw new IncompleteList(
    `The service says that it has ${count(after)} brands, and sent ${count(read)} different ones.`,
  )
}

/** Whether an error is a failure of the other service, not of this one. */
export function isOfService(error: unknown): error is Error {
  return isClientError(error) || error instanceof EndlessListError || error instanceof IncompleteList
}

/** A brand of a service as a row. Its timestamp is read in its page's form: a number alone can be seconds or milliseconds. */
export function toRow({ raw, updatedAt }: ReadBrand, line: number): ImportRow {
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
  return `${error.message} ${root.message || ('code' in root ? String(root.code) : root.name)}.`
}
