/** Copies brands of another service into the store. Each copy is one transaction: readers see the state before or after it. */
import type { BrandClient } from '#client/brand-client.ts'
import { changeQuery, parseListQuery } from '#contract/list-query.ts'
import { readBrandRow } from '#service/import/read-brand-row.ts'
import {
  IncompleteList,
  isOfService,
  readUntilComplete,
  ServiceReader,
} from '#service/import/read-service.ts'
import type { RowBatches } from '#service/import/rows.ts'
import type { ImportedBrand, ImportResult } from '#service/stores/records.ts'
import type { StagedImport } from '#service/stores/staged-import.ts'
import type { Store } from '#service/stores/store.ts'

const EVERYTHING = parseListQuery('')

export interface CopyOptions {
  readonly store: Pick<Store, 'openImport'>
  readonly client: Pick<BrandClient, 'list' | 'single'>
  readonly signal: AbortSignal
  /** Called with the number of brands read so far. */
  readonly onRead?: (brands: number) => void
}

export interface CopyResult extends ImportResult {
  /** The faults of brands that were left out because they break the contract. */
  readonly rejected: readonly string[]
  /** How many brands the other service no longer has, but are kept because they are too many to delete. */
  readonly kept: number
}

/**
 * Makes the store a copy of all brands.
 * @param copiedAt when the copy was begun, in Unix seconds.
 * @param maxDeletions returns how many brands may be deleted, given how many the service has sent.
 * @throws IncompleteList, and what `walkList` throws; nothing has changed then.
 */
export function copyEverything(
  options: CopyOptions,
  copiedAt: number,
  maxDeletions: (brands: number) => number,
): Promise<CopyResult> {
  return readUntilComplete(async (isLast) => {
    const reader = new ServiceReader(options.client, options.signal)
    await using work = await options.store.openImport()
    const rejected = await stagePages(work, reader.rows(EVERYTHING, isLast), options.onRead)
    const { rows: staged, missing } = await work.plan()
    // The service may have lost its brands by mistake, so do not delete ours.
    if (staged === 0) throw new IncompleteList('The service sends no brands.')
    const kept = missing > maxDeletions(staged) ? missing : 0
    const isConfirmed = missing > kept && (await keepFound(work, reader, missing))
    const deleteMissing = isConfirmed ? (await work.plan()).missing : undefined
    const result = await work.apply({ takeDates: true, deleteMissing, copiedAt })
    return { ...result, rejected, kept }
  })
}

/** Keeps the brands that are on no page but still exist. @returns whether all could be asked for. */
async function keepFound(work: StagedImport, reader: ServiceReader, missing: number): Promise<boolean> {
  try {
    await work.add(await reader.findMissing((await work.plan(missing)).missingBrands))
    return true
  } catch (error) {
    if (isOfService(error)) return false
    throw error
  }
}

/**
 * Copies the brands that changed after a time. @param after as the service writes timestamps.
 * @throws IncompleteList, and what `walkList` throws; nothing has changed then.
 */
export function copyChanges(options: CopyOptions, after: string): Promise<CopyResult> {
  const query = changeQuery(EVERYTHING, { updated_after: after })
  return readUntilComplete(async (isLast) => {
    await using work = await options.store.openImport()
    const rejected = await stagePages(
      work,
      new ServiceReader(options.client, options.signal).rows(query, isLast),
    )
    return { ...(await work.apply({ takeDates: true })), rejected, kept: 0 }
  })
}

/** Stages all brands of a list. @returns the faults of those that it left out because they break the contract. */
async function stagePages(
  work: StagedImport,
  pages: RowBatches,
  onRead?: CopyOptions['onRead'],
): Promise<readonly string[]> {
  const rejected: string[] = []
  let read = 0
  for await (const rows of pages) {
    const brands: ImportedBrand[] = []
    for (const row of rows) {
      const brand = readBrandRow(row)
      if (typeof brand === 'string') rejected.push(`${String(row.fields?.['id'])}: ${brand}`)
      else brands.push(brand)
    }
    await work.add(brands)
    onRead?.((read += rows.length))
  }
  return rejected
}
