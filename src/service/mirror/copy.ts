/** Copies brands of another service into the store. Each copy is one transaction: readers see the state before or after it. */
import type { BrandClient } from '#client/brand-client.ts'
import { changeQuery, type ListQuery, parseListQuery } from '#contract/list-query.ts'
import { readBrandRow } from '#service/import/read-brand-row.ts'
import {
  IncompleteList,
  isOfService,
  readUntilComplete,
  serviceReader,
  type ServiceReader,
} from '#service/import/read-service.ts'
import { stageRows } from '#service/import/rows.ts'
import type { ApplyOptions, ImportResult } from '#service/stores/records.ts'
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

type Preparation = Pick<CopyResult, 'kept'> & Pick<ApplyOptions, 'copiedAt' | 'deleteMissing'>

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
  return copy(options, EVERYTHING, async (work, { stageMissing }) => {
    const { rows, missing } = await work.plan()
    // The service may have lost its brands by mistake, so do not delete ours.
    if (rows === 0) throw new IncompleteList('The service sends no brands.')
    if (missing === 0 || missing > maxDeletions(rows)) return { kept: missing, copiedAt }
    const plan = await stageMissing(work, missing).catch((error: unknown) => {
      if (!isOfService(error)) throw error
    })
    return { kept: 0, copiedAt, deleteMissing: plan?.missing }
  })
}

/**
 * Copies the brands that changed after a time. @param after as the service writes timestamps.
 * @throws IncompleteList, and what `walkList` throws; nothing has changed then.
 */
export function copyChanges(options: CopyOptions, after: string): Promise<CopyResult> {
  return copy(options, changeQuery(EVERYTHING, { updated_after: after }), async () => ({ kept: 0 }))
}

function copy(
  { store, client, signal, onRead }: CopyOptions,
  query: ListQuery,
  prepare: (work: StagedImport, reader: ServiceReader) => Promise<Preparation>,
): Promise<CopyResult> {
  return readUntilComplete(async (isLast) => {
    const reader = serviceReader(client, signal)
    await using work = await store.openImport()
    const rejected: string[] = []
    for await (const batch of stageRows(async () => work, reader.rows(query, isLast), readBrandRow)) {
      for (const { row, reason } of batch.rejected) rejected.push(`${String(row.fields?.['id'])}: ${reason}`)
      onRead?.(batch.read)
    }
    const { kept, ...options } = await prepare(work, reader)
    return { ...(await work.apply({ takeDates: true, ...options })), rejected, kept }
  })
}
