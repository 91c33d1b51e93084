/** Copies brands of another service into the store. Each copy is one transaction: readers see the state before or after it. */
import type { BrandClient } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import { changeQuery, parseListQuery } from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { readBrandRow } from '#service/import/read-brand-row.ts'
import { IncompleteList, servicePages, toRow } from '#service/import/service-rows.ts'
import type { ImportedBrand, ImportResult, StoredBrand } from '#service/stores/records.ts'
import type { StagedImport } from '#service/stores/staged-import.ts'
import type { Store } from '#service/stores/store.ts'

const AT_ONCE = 4
const GONE = new Set([404, 410])
const EVERYTHING = parseListQuery('')

export interface CopyOptions {
  readonly store: Pick<Store, 'openImport'>
  readonly client: Pick<BrandClient, 'list' | 'single'>
  readonly signal: AbortSignal
  /** How the service writes timestamps; `undefined` if its first brand has none. */
  readonly form: TimestampForm | undefined
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
export async function copyEverything(
  options: CopyOptions,
  copiedAt: number,
  maxDeletions: (brands: number) => number,
): Promise<CopyResult> {
  await using work = await options.store.openImport()
  const rejected = await stagePages(work, options)
  const { rows: staged, missing } = await work.plan()
  // The service may have lost its brands by mistake, so do not delete ours.
  if (staged === 0) throw new IncompleteList('The service sends no brands.')
  const kept = missing > maxDeletions(staged) ? missing : 0
  if (missing > kept) await work.add(await findMissing((await work.plan(missing)).missingBrands, options))
  const deleteMissing = kept > 0 ? undefined : (await work.plan()).missing
  const result = await work.apply({ takeDates: true, deleteMissing, copiedAt })
  return { ...result, rejected, kept }
}

/**
 * Copies the brands that changed after a time. @param after as the service writes timestamps.
 * @throws IncompleteList, and what `walkList` throws; nothing has changed then.
 */
export async function copyChanges(options: CopyOptions, after: string): Promise<CopyResult> {
  await using work = await options.store.openImport()
  const rejected = await stagePages(work, options, after)
  return { ...(await work.apply({ takeDates: true })), rejected, kept: 0 }
}

/** Stages all brands of a list. @returns the faults of those that it left out because they break the contract. */
async function stagePages(
  work: StagedImport,
  { client, signal }: CopyOptions,
  after?: string,
): Promise<readonly string[]> {
  const query = after === undefined ? EVERYTHING : changeQuery(EVERYTHING, { updated_after: after })
  const rejected: string[] = []
  for await (const rows of servicePages(client, query, signal)) {
    const brands: ImportedBrand[] = []
    for (const row of rows) {
      const brand = readBrandRow(row)
      if (typeof brand === 'string') rejected.push(`${String(row.fields?.['id'])}: ${brand}`)
      else brands.push(brand)
    }
    await work.add(brands)
  }
  return rejected
}

/**
 * Asks the other service for each brand that its list did not have. While a list is read page by page, a brand that is
 * deleted moves the later ones forward, so that one of them is on no page.
 * @returns those that still exist, or may. A brand that breaks the contract now stays as it is, and so do all after a failure:
 * a service that cannot be asked confirms no deletion.
 */
async function findMissing(
  missing: readonly StoredBrand[],
  { client, signal, form }: CopyOptions,
): Promise<ImportedBrand[]> {
  const pool = new RequestPool({ atOnce: AT_ONCE, signal })
  let isAskable = true
  const found = await Promise.all(
    missing.map(async (held) => {
      const kept: ImportedBrand = { ...held, fields: null, line: 0 }
      try {
        const { brand: answer } = await pool.ask(async () => {
          if (!isAskable) throw new Error('The service cannot be asked.')
          return client.single(held.id, form, signal)
        })
        const brand = readBrandRow(toRow(answer, 0))
        return [typeof brand !== 'string' && brand.id === held.id ? brand : kept]
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof HttpError && GONE.has(error.status)) return []
        isAskable = false
        return [kept]
      }
    }),
  )
  return found.flat()
}
