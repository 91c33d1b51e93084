/** `brand-catalogue restore FILE`: restores a backup into the store that DATABASE_URL names. The service may run. */
import { type Environment, readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { confirm, printable } from '#service/terminal.ts'
import { tokenId } from '#service/tokens/access-token.ts'
import { formatMinute } from '#service/tokens/token-table.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup, type RestorePlan } from './restore-backup.ts'

/** @param yes whether nothing is asked. */
export async function restoreCommand(file: string, yes: boolean, environment: Environment): Promise<void> {
  const database = readDatabase(environment)
  const backup = await openBackup(file)
  const restored = databaseName(database)
  const result = await withStore(database, {}, (store) =>
    restoreBackup(store, backup, async (plan) => {
      console.error(describe(plan, restored))
      if (!yes) await confirm('Restore it?')
    }),
  )
  const { added, changed, deleted, unchanged, tokens } = result
  console.log(
    `Restored ${restored}: ${count(added)} new, ${count(changed)} changed, ${count(unchanged)} unchanged, ` +
      `${count(deleted)} deleted; ${count(tokens)} tokens came back.`,
  )
}

/** What a restore would change, for a terminal. */
function describe(plan: RestorePlan, restored: string): string {
  const { added, changed, createdAt, missing, missingBrands, rows, tokens } = plan
  const names = missingBrands.map(({ id, name }) => `${id} ${name}`).join(', ')
  const labels = tokens
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ hash, label }) => `${tokenId(hash)} (${label})`)
  return [
    `The backup of ${formatMinute(createdAt)} UTC has ${count(rows)} brands. In ${restored}:`,
    `- brands that come back: ${count(added)}`,
    `- brands that change: ${count(changed)}`,
    `- brands that are deleted: ${count(missing)}${names && ` (${names}${missing > missingBrands.length ? ' …' : ''})`}`,
    `- valid tokens that come back: ${count(labels.length)}${labels.length > 0 ? `: ${labels.join(', ')}` : ''}`,
  ]
    .map(printable)
    .join('\n')
}

function count(value: number): string {
  return value.toLocaleString('en')
}
