import type { BrandClient } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { readBrandRow } from '#service/import/read-brand-row.ts'
import { toRow } from '#service/import/service-rows.ts'
import type { ImportedBrand, StoredBrand } from '#service/stores/model/store.ts'

/** Requests under way at once. */
const AT_ONCE = 4
/** Statuses of a brand that does not exist. */
const GONE = new Set([404, 410])

interface ConfirmOptions {
  readonly client: Pick<BrandClient, 'single'>
  readonly form: TimestampForm | undefined
  readonly signal: AbortSignal
  /** Called for each brand that was asked for. May reject, which ends the confirmation. */
  readonly onAsked: () => Promise<void>
}

/**
 * Asks the other service for each brand that its list did not have. While a list is read page by page, a brand that is
 * deleted moves the later ones forward, so that one of them is on no page.
 * @returns those that exist all the same, or may. One that breaks the contract now stays as it is, and so do those after a
 * failure: a service that cannot be asked confirms nothing.
 */
export async function findMissing(
  missing: readonly StoredBrand[],
  { client, form, signal, onAsked }: ConfirmOptions,
): Promise<ImportedBrand[]> {
  const pool = new RequestPool({ atOnce: AT_ONCE, signal })
  let isAskable = true
  const found = await Promise.all(
    missing.map(async (held) => {
      const kept: ImportedBrand = { ...held, fields: null, line: 0 }
      try {
        const { brand: answer } = await pool.ask(async () => {
          if (!isAskable) throw new Unconfirmed()
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

class Unconfirmed extends Error {}
