/** Copies brands of another service into the store, in one transaction each time: readers see the copy before or after it. */
import type { BrandClient } from '#client/brand-client.ts'
import { walkList } from '#client/walk-list.ts'
import { changeQuery, parseListQuery } from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { readBrandRow } from '#service/import/read-brand-row.ts'
import type { Row } from '#service/import/rows.ts'
import { IncompleteList, servicePages, toRow } from '#service/import/service-rows.ts'
import { retryWhileBusy } from '#service/stores/open-store.ts'
import type { StagedImport } from '#service/stores/model/staged-import.ts'
import type { ImportResult } from '#service/stores/model/records.ts'
import type { Store } from '#service/stores/model/store.ts'
import { findMissing } from './confirm-deletions.ts'

const NO_BRANDS = 'The service sends no brands.'

export interface CopyOptions {
  readonly store: Pick<Store, 'openImport'>
  readonly client: Pick<BrandClient, 'list' | 'single'>
  /** How the service writes timestamps, if that is known. */
  readonly form: TimestampForm | undefined
  readonly signal: AbortSignal
  /** Called with how many brands have been read. May reject, which ends the copy. */
  readonly onRead: (read: number) => Promise<void>
}

export interface CopyResult extends ImportResult {
  /** Brands that break the contract, and were left out. */
  readonly rejected: number
  /** Brands that the other service no longer has, and that are kept, because they are too many. */
  readonly kept: number
}

/**
 * Makes the store a copy of all brands.
 * @param maxDeletions how many brands may be deleted, by how many the copy would have afterwards.
 * @throws IncompleteList, and what `walkList` throws; nothing has changed then.
 */
export async function copyEverything(
  options: CopyOptions & { readonly maxDeletions: (brands: number) => number },
): Promise<CopyResult> {
  const { store, client, signal, onRead, maxDeletions } = options
  await using work = await store.openImport()
  let read = 0
  let rejected = 0
  for await (const rows of servicePages(client, signal)) {
    rejected += await stage(work, rows)
    read += rows.length
    await onRead(read)
  }
  const { rows: staged, missing } = await work.plan()
  // A service that has lost its brands by mistake is not followed.
  if (staged === 0) throw new IncompleteList(NO_BRANDS)
  if (missing > maxDeletions(staged)) return { ...(await apply(work, 'everything')), rejected, kept: missing }
  if (missing === 0) return { ...(await apply(work, 'everything')), rejected, kept: 0 }

  const { missingBrands } = await work.plan(missing)
  await work.add(await findMissing(missingBrands, options, () => onRead(read)))
  const { missing: gone } = await work.plan()
  return { ...(await apply(work, 'everything', gone)), rejected, kept: 0 }
}

/** Copies the brands that changed after a time. @param after as the service writes timestamps. */
export async function copyChanges(options: CopyOptions & { readonly after: string }): Promise<ImportResult> {
  const { store, client, signal, onRead, after } = options
  const changes = changeQuery(parseListQuery(''), { updated_after: after })
  let work: StagedImport | undefined
  try {
    let read = 0
    for await (const { brands } of walkList(client, changes, { signal })) {
      if (brands.length === 0) continue
      work ??= await store.openImport()
      await stage(
        work,
        brands.map((brand, index) => toRow(brand, read + index + 1)),
      )
      read += brands.length
      await onRead(read)
    }
    return work ? await apply(work, 'changes') : { added: 0, changed: 0, deleted: 0, unchanged: 0 }
  } finally {
    await work?.[Symbol.asyncDispose]()
  }
}

/** @returns how many rows are no brands. */
async function stage(work: StagedImport, rows: readonly Row[]): Promise<number> {
  const brands = rows.map((row) => readBrandRow(row)).filter((brand) => typeof brand !== 'string')
  await work.add(brands)
  return rows.length - brands.length
}

function apply(
  work: StagedImport,
  what: 'everything' | 'changes',
  deleteMissing?: number,
): Promise<ImportResult> {
  const now = Math.floor(Date.now() / 1000)
  const copiedAt = what === 'everything' ? now : undefined
  return retryWhileBusy(() => work.apply({ takeDates: true, deleteMissing, copiedAt }))
}
