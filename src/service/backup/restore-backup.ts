import { retryWhileBusy } from '#service/stores/open-store.ts'
import { CommandFailure } from '#service/command-failure.ts'
import type {
  ImportComparison,
  ImportPlan,
  ImportResult,
  ListedToken,
  StoredLogo,
} from '#service/stores/model/records.ts'
import type { Store } from '#service/stores/model/store.ts'
import type { openBackup } from './read-backup.ts'

/** What a restore would change. */
export interface RestorePlan extends ImportPlan, ImportComparison {
  /** When the backup was made, in Unix seconds. */
  readonly createdAt: number
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
  backup: Awaited<ReturnType<typeof openBackup>>,
  confirm: (plan: RestorePlan) => Promise<void>,
): Promise<ImportResult & { readonly tokens: number }> {
  let createdAt: number | undefined
  const logos: StoredLogo[] = []
  const tokens: ListedToken[] = []
  const known = new Set((await store.tokens.list()).map(({ hash }) => Buffer.from(hash).toString('hex')))
  await using work = await store.openImport()
  for await (const lines of backup) {
    await work.add(lines.flatMap((line) => ('brand' in line ? [{ ...line.brand, line: 1 }] : [])))
    for (const line of lines) {
      if ('createdAt' in line) createdAt = line.createdAt
      else if ('logo' in line) logos.push(line.logo)
      else if ('token' in line && !known.has(Buffer.from(line.token.hash).toString('hex')))
        tokens.push(line.token)
    }
  }
  if (createdAt === undefined) throw new CommandFailure('The backup has no header.')
  const plan = await work.plan()
  await confirm({ ...plan, ...(await work.compare(true)), createdAt, tokens })
  const result = await retryWhileBusy(() =>
    work.apply({ takeDates: true, deleteMissing: plan.missing, logos }),
  )
  for (const token of tokens) await store.tokens.add(token)
  await store.tokens.recordUses(
    tokens.flatMap(({ hash, lastUsedAt }) => (lastUsedAt === null ? [] : [{ hash, usedAt: lastUsedAt }])),
  )
  return { ...result, tokens: tokens.length }
}
