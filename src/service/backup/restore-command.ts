/** `npm run restore -- FILE [--yes]`: restores a backup into the store that DATABASE_URL names. The service may run. */
import { parseArgs } from 'node:util'
import { commandLine } from '#service/command/command-line.ts'
import { canConfirm, confirm } from '#service/command/confirm.ts'
import { printable } from '#service/command/printable.ts'
import { run } from '#service/command/run.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { tokenId } from '#service/tokens/access-token.ts'
import { formatMinute } from '#service/tokens/token-table.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup, type RestorePlan } from './restore-backup.ts'

const USAGE = `Usage: ${commandLine('restore', 'FILE [--yes]')}`
const OPTIONS = { yes: { type: 'boolean', default: false } } as const

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new StartFailure(USAGE)
  const database = readDatabase(process.env)
  const backup = await openBackup(file)
  const restored = databaseName(database)
  const result = await withStore(database, {}, (store) =>
    restoreBackup(store, backup, async (plan) => {
      console.error(describe(plan, restored))
      if (values.yes) return
      if (!canConfirm()) throw new StartFailure('Add --yes to restore it. Nothing was restored.')
      if (!(await confirm('Restore it?'))) throw new StartFailure('Not confirmed. Nothing was restored.')
    }),
  )
  console.log(
    `Restored ${restored}: ${count(result.added, 'brand', 'brands')} came back, ${number(result.changed)} changed, ` +
      `${number(result.deleted)} deleted, ${number(result.unchanged)} unchanged; ${count(result.tokens, 'token', 'tokens')} came back.`,
  )
})

function describe(plan: RestorePlan, restored: string): string {
  const { added, changed, createdAt, missing, missingBrands, rows, tokens } = plan
  const names = missingBrands.map(({ id, name }) => `${id} ${name}`).join(', ')
  const labels = tokens
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ hash, label }) => `${tokenId(hash)} (${label})`)
  return [
    `The backup of ${formatMinute(createdAt)} UTC has ${count(rows, 'brand', 'brands')}. In ${restored}:`,
    `- ${count(added, 'brand comes back', 'brands come back')}`,
    `- ${count(changed, 'brand changes', 'brands change')}`,
    `- ${count(missing, 'brand is deleted', 'brands are deleted')}${names && `: ${names}${missing > missingBrands.length ? ' …' : ''}`}`,
    `- ${count(labels.length, 'valid token comes back', 'valid tokens come back')}${labels.length > 0 ? `: ${labels.join(', ')}` : ''}`,
  ]
    .map(printable)
    .join('\n')
}

function count(value: number, one: string, several: string): string {
  return `${number(value)} ${value === 1 ? one : several}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
