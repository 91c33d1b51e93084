import type { BrandClient } from '#client/brand-client.ts'
import { EndlessListError, isClientError } from '#client/errors.ts'
import { countList, walkList } from '#client/walk-list.ts'
import { type ListQuery, parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { objectRow, type ImportRow, type RowBatches } from './rows.ts'

/** The share of the brands that must be there from beginning to end. */
const MOST_OF_THEM = 0.9

/** A service skipped or repeated brands: what it did not send may exist all the same. */
export class IncompleteList extends Error {
  override name = 'IncompleteList'
}

/**
 * The rows of another brand service, page by page along its links to the last. Brands are counted before and after.
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
  // Brands may come and go while the others are read, but a service that loses many has not sent all that it has.
  const [fewest, most] = before < after ? [before, after] : [after, before]
  if (read >= Math.max(fewest, most * MOST_OF_THEM) && read <= most) return
  const count = (number: number) => number.toLocaleString('en')
  throw new IncompleteList(
    `The service says that it has ${count(after)} brands, and sent ${count(read)} different ones.`,
  )
}

/** Whether an error says what is wrong with a service, and not with this one. */
export function isOfService(error: unknown): error is Error {
  return isClientError(error) || error instanceof EndlessListError || error instanceof IncompleteList
}

/** A brand of a service as a row. Its timestamp is read in the form of its page: alone, a number can be seconds or milliseconds. */
export function toRow({ raw, updatedAt }: ReadBrand, line: number): ImportRow {
  const row = objectRow(raw, line)
  if (!row.fields || updatedAt === null) return row
  return { ...row, fields: { ...row.fields, updated_at: new Date(updatedAt).toISOString() } }
}

/** Why a service could not be read, with what Node says of it: an unknown host, say, or a certificate that is not trusted. */
export function serviceFailure(error: Error): string {
  let root: unknown = error
  while (root instanceof Error && root.cause !== undefined) root = root.cause
  if (root === error || !(root instanceof Error)) return error.message
  // Where several addresses were tried, there is no message.
  return `${error.message} ${root.message || ('code' in root ? String(root.code) : root.name)}.`
}
