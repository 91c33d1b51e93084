/** `npm run restore -- FILE [--yes]`: restores a backup into the store that DATABASE_URL names. The service may run. */
import { commandLine } from '#service/command/command-line.ts'
import { canConfirm, confirm } from '#service/command/confirm.ts'
import { parseArguments } from '#service/command/parse-arguments.ts'
import { printable } from '#service/command/printable.ts'
import { run } from '#service/command/run.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { tokenId } from '#service/tokens/access-token.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup, type RestorePlan } from './restore-backup.ts'

const USAGE = `Usage: ${commandLine('restore', 'FILE [--yes]')}`
const OPTIONS = { yes: { type: 'boolean', default: false } } as const

await run(async () => {
  const { values, positionals } = parseArguments(OPTIONS, USAGE, process.argv.slice(2))
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new StartFailure(USAGE)
  const database = readDatabase(process.env)
  const backup = await readBackup(file)
  const restored = databaseName(database)
  const result = await withStore(database, {}, (store) =>
    restoreBackup(store, backup, async (plan) => {
      const day = new Date(backup.header.createdAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
      console.error(describe(plan, restored, day))
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

function describe(
  { added, changed, missing, missingBrands, rows, tokens }: RestorePlan,
  restored: string,
  day: string,
): string {
  const names = missingBrands.map(({ id, name }) => `${id} ${name}`).join(', ')
  const labels = tokens
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ hash, label }) => `${tokenId(hash)} (${label})`)
  return [
    `The backup of ${day} UTC has ${count(rows, 'brand', 'brands')}. In ${restored}:`,
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
