import { retryWhileBusy } from '#service/stores/open-store.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import {
  type ImportComparison,
  type ImportPlan,
  type ImportResult,
  type ListedToken,
  type Store,
  type StoredLogo,
  TooManyDeletions,
} from '#service/stores/model/store.ts'
import type { Backup } from './read-backup.ts'

/** What a restore would change. */
export interface RestorePlan extends ImportPlan, ImportComparison {
  /** The tokens that would be added. */
  readonly tokens: readonly ListedToken[]
}

/**
 * Restores a backup. Readers see the old brands or those of the backup. Missing tokens are added; existing ones are not
 * changed, so that a revoked token stays revoked.
 * @param confirm gets what would change. If it throws, nothing is changed.
 */
export async function restoreBackup(
  store: Store,
  { header, entries }: Backup,
  confirm: (plan: RestorePlan) => Promise<void>,
): Promise<ImportResult & { readonly tokens: number }> {
  const logos: StoredLogo[] = []
  const tokens: ListedToken[] = []
  const known = new Set((await store.tokens.list()).map(({ hash }) => Buffer.from(hash).toString('hex')))
  const work = await store.openImport()
  try {
    for await (const batch of entries) {
      await work.add(batch.flatMap((entry) => ('brand' in entry ? [{ ...entry.brand, line: 1 }] : [])))
      for (const entry of batch) {
        if ('logo' in entry) logos.push(entry.logo)
        else if ('token' in entry && !known.has(Buffer.from(entry.token.hash).toString('hex')))
          tokens.push(entry.token)
      }
    }
    const plan = await work.plan()
    await confirm({ ...plan, ...(await work.compare(true)), tokens })
    const result = await retryWhileBusy(() =>
      work.apply({
        now: header.createdAt,
        takeDates: true,
        deleteMissing: plan.missing,
        logos,
      }),
    )
    for (const token of tokens) await store.tokens.add(token)
    await store.tokens.recordUses(
      tokens.flatMap(({ hash, lastUsedAt }) => (lastUsedAt === null ? [] : [{ hash, usedAt: lastUsedAt }])),
    )
    return { ...result, tokens: tokens.length }
  } catch (error) {
    if (!(error instanceof TooManyDeletions)) throw error
    throw new StartFailure(
      'The catalogue has changed in the meantime: run the restore again. Nothing was restored.',
      {
        cause: error,
      },
    )
  } finally {
    await work.close()
  }
}
