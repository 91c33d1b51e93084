import { HttpError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import { readBrandRow } from '#service/import/read-brand-row.ts'
import { toRow } from '#service/import/service-rows.ts'
import type { ImportedBrand, StoredBrand } from '#service/stores/model/records.ts'
import type { CopyOptions } from './copy.ts'

/** Requests under way at once. */
const AT_ONCE = 4
/** Statuses of a brand that does not exist. */
const GONE = new Set([404, 410])

/**
 * Asks the other service for each brand that its list did not have. While a list is read page by page, a brand that is
 * deleted moves the later ones forward, so that one of them is on no page.
 * @param onAsked called for each brand that was asked for. May reject, which ends the confirmation.
 * @returns those that exist all the same, or may. One that breaks the contract now stays as it is, and so do those after a
 * failure: a service that cannot be asked confirms nothing.
 */
export async function findMissing(
  missing: readonly StoredBrand[],
  { client, form, signal }: Pick<CopyOptions, 'client' | 'form' | 'signal'>,
  onAsked: () => Promise<void>,
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
      } finally {
        await onAsked()
      }
    }),
  )
  return found.flat()
}
