/**
 * `brand-catalogue import FILE`: imports the brands of a file, or of another brand service, into the store that DATABASE_URL
 * names. The service may be running. Either all valid rows are imported, or none. Invalid rows are rejected and reported.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPDATED_AT_UTC } from '#client/csv.ts'
import { BRAND_FIELDS } from '#contract/fields.ts'
import { CommandFailure, confirm, exitOnInterrupt, printLine, showProgress } from '#service/terminal.ts'
import {
  type DatabaseLocation,
  type Environment,
  readDatabase,
  readSettings,
} from '#service/settings/settings.ts'
import { databaseName, openStore } from '#service/stores/open-store.ts'
import { explainDatabaseError, NoDatabase } from '#service/stores/explain-error.ts'
import type { Store } from '#service/stores/store.ts'
import type { ImportedBrand } from '#service/stores/records.ts'
import type { ImportPlan, StagedImport } from '#service/stores/staged-import.ts'
import { readBrandRow } from './read-brand-row.ts'
import { isOfService, readUntilComplete, serviceFailure } from './read-service.ts'
import { type ImportRow, stageRows } from './rows.ts'
import { openSource, type Source } from './source.ts'

export interface ImportArguments {
  readonly format?: string
  /** The file with the access token of a service. */
  readonly tokenFile?: string
  readonly replace?: boolean
  readonly yes?: boolean
  /** Whether a row that differs only in `updated_at` changes the brand. */
  readonly takeDates?: boolean
  readonly dryRun?: boolean
  /** The columns that become the additional fields of brands. If `undefined`, brands keep the fields that they have. */
  readonly fields?: readonly string[]
}

const MAX_NAMED = 10
/** Milliseconds by which the clocks of a source and of this machine may differ. */
const CLOCK_DIFFERENCE = 3_600_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** What other programs call `updated_at`. */
const DATE_COLUMN = /^(?:last)?[-_ ]?(?:updated|modified)[-_ ]?(?:at|on|date)?$/i

/**
 * @param from a path, `-` for standard input, or the base address of a brand service.
 * @returns the exit code: 2 if rows were rejected.
 */
export async function importCommand(
  from: string,
  options: ImportArguments,
  environment: Environment,
): Promise<number> {
  const database = readDatabase(environment)
  const name = databaseName(database)
  using input = await openSource(from, options)
  const startedAt = Date.now()
  let store: Store | undefined
  const openImport = async () => {
    store ??= options.dryRun ? await openForDryRun(database) : await openStore(database)
    if (!options.dryRun && !options.yes && readSettings(environment).demo && (await holdsDemo(store)))
      await confirm(
        `${name} holds the demo catalogue. For a database of your own, set DATABASE_URL=sqlite:data/brands.db. Import into the demo?`,
      )
    return store.openImport()
  }
  try {
    const result = await importBrands(openImport, input, options)
    const count = (number: number) => number.toLocaleString('en')
    const source = from === '-' ? '' : `${from} `
    const summary = options.dryRun
      ? `Would import ${source}into ${store?.isNew ? `the new database ${name}, which was not created` : `${name}, which was not changed`}`
      : `Imported ${source}into ${store?.isNew ? 'the new database ' : ''}${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
    console.log(
      `${summary}: ${count(result.added)} new, ${count(result.changed)} changed, ` +
        `${count(result.unchanged)} unchanged, ${count(result.deleted)} deleted, ` +
        `${count(result.rejected)} rejected.`,
    )
    const dated = ((await store?.brands.version()) ?? 0) / 1000
    if (dated > Date.now() + CLOCK_DIFFERENCE)
      printLine(
        `By this clock, the last import is in the future: undated changes get its date, ${dayOf(dated)}.`,
      )
    return result.rejected > 0 ? 2 : 0
  } catch (error) {
    const explained = isOfService(error)
      ? new CommandFailure(`${from}: ${serviceFailure(error)}`, { cause: error })
      : explainDatabaseError(error, name)
    throw explained instanceof CommandFailure
      ? new CommandFailure(`${explained.message} Nothing was imported.`, { cause: error })
      : explained
  } finally {
    await store?.close()
  }
}

/** Opens the store for a dry run, which does not change it: an empty, temporary one if there is no database yet. */
async function openForDryRun(database: DatabaseLocation): Promise<Store> {
  try {
    return await openStore(database, true)
  } catch (error) {
    if (!(error instanceof NoDatabase)) throw error
    const folder = mkdtempSync(join(tmpdir(), 'brand-catalogue-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return openStore({ engine: 'sqlite', path: join(folder, 'trial.db') })
  }
}

/** Recognises the demo by its logos, which the service itself hosts. */
async function holdsDemo(store: Store): Promise<boolean> {
  const { brands } = await store.brands.list({ filters: {}, limit: 100, page: 1 })
  return brands.some(({ logo }) => logo.startsWith('/logos/'))
}

/**
 * Imports all rows of a source.
 * @param openImport is not called if all rows are rejected, so that no database is created.
 * @returns how many were added, changed and so on.
 * @throws CommandFailure if nothing was imported.
 */
export async function importBrands(
  openImport: () => Promise<StagedImport>,
  source: Source,
  options: ImportArguments,
) {
  const { service } = source
  using interrupt = exitOnInterrupt('Nothing was imported.')
  const readAndApply = async () => {
    let opened: StagedImport | undefined
    const open = async () => (opened ??= await openImport())
    try {
      const reading = await stageSource(open, source, options)
      if (!opened && reading.rejected > 0) throw new CommandFailure('All rows were rejected.')
      const work = await open()
      let plan = await work.plan()
      if (options.replace) {
        const { missing } = plan
        const onAsked = (asked: number) =>
          showProgress(`Requesting the brands that were not on any page: ${asked} of ${missing}`)
        if (service && missing > 0) plan = await service.stageMissing(work, missing, onAsked)
        await confirmDeletions(plan, reading, options)
      }
      // SQLite writes without a pause in which a handler could run, so from here on Ctrl-C itself ends the process.
      interrupt[Symbol.dispose]()
      showProgress(
        `${plan.rows.toLocaleString('en')} rows read. Writing them: Ctrl-C still cancels the import.`,
      )
      const result = await work.apply({
        takeDates: options.takeDates || service !== undefined,
        deleteMissing: options.replace ? plan.missing : undefined,
        isDryRun: options.dryRun,
      })
      return { ...result, rejected: reading.rejected }
    } finally {
      showProgress('')
      await opened?.[Symbol.asyncDispose]()
    }
  }
  return await readUntilComplete(readAndApply, () => printLine('The list changed: reading it again.'))
}

/**
 * Reads the source to its end. Valid rows are staged; the others are rejected and printed.
 * @throws CommandFailure if no row has one of the additional fields.
 */
async function stageSource(
  open: () => Promise<StagedImport>,
  { rows: readRows, unit }: Source,
  options: ImportArguments,
) {
  // Sorted, so that equal fields have equal JSON.
  const fields = options.fields?.toSorted()
  const columns = new Set<string>()
  let rejected = 0
  // Whether the last row has no line end, so it may be incomplete.
  let isUnterminated = false
  let future = 0
  const startedAt = Date.now()
  const place = ({ line, lastLine }: ImportRow) =>
    lastLine === undefined ? `${unit} ${line}` : `${unit}s ${line} to ${lastLine}`
  const reject = (row: ImportRow, reason: string) => {
    rejected++
    printLine(`${place(row)}: ${reason}${reason.endsWith('?') ? '' : '.'}`)
  }

  const batches = stageRows(open, readRows(), (row) => readImported(row, fields))
  for await (const { rows, rejected: faulty, valid, repeated, read } of batches) {
    for (const row of rows) for (const name of Object.keys(row.fields ?? {})) columns.add(name)
    for (const { row, reason } of faulty) reject(row, reason)
    for (const { row, brand } of valid) {
      if (row.isUnterminated) {
        isUnterminated = true
        printLine(
          `Line ${row.line}, the last, does not end with a line break: if the file was cut short, the rest is missing.`,
        )
      }
      const at = (brand.updatedAt ?? 0) * 1000
      if (at > startedAt + CLOCK_DIFFERENCE && ++future <= MAX_NAMED) {
        printLine(`${place(row)}: updated_at is in the future, but kept as it is: ${dayOf(at)}.`)
      }
    }
    for (const { row, brand, earlier } of repeated)
      reject(row, `${unit.toLowerCase()} ${earlier} already has the id ${brand.id}`)
    const perSecond = Math.round((read * 1000) / Math.max(1, Date.now() - startedAt))
    showProgress(`${read.toLocaleString('en')} rows, ${perSecond.toLocaleString('en')} a second`)
  }
  if (future > MAX_NAMED)
    printLine(`Rows with an updated_at in the future: ${future.toLocaleString('en')} in all.`)
  const absent = columns.size === 0 ? [] : (fields ?? []).filter((name) => !columns.has(name))
  if (absent.length > 0) throw new CommandFailure(`--fields names ${absent.join(' and ')}, which no row has.`)
  const unused = columns.difference(new Set(['', ...BRAND_FIELDS, UPDATED_AT_UTC, ...(fields ?? [])]))
  if (unused.size > 0) {
    const shown = Array.from(unused, (column) =>
      DATE_COLUMN.test(column) ? `${column} (rename it updated_at)` : column,
    )
    const named = `${shown.slice(0, MAX_NAMED).join(', ')}${unused.size > MAX_NAMED ? ' …' : ''}`
    printLine(`Columns not imported: ${named}. Name them in --fields to import them.`)
  }
  return { rejected, isUnterminated }
}

function readImported(row: ImportRow, fields: readonly string[] | undefined): ImportedBrand | string {
  const brand = readBrandRow(row, fields)
  if (typeof brand === 'string') return brand
  const broken = (['name', 'logo'] as const).find((field) => /[\r\n]/.test(brand[field]))
  return broken ? `the ${broken} has a line break` : brand
}

/** Asks for confirmation if brands will be deleted. @throws CommandFailure if they must not be deleted. */
async function confirmDeletions(
  { rows, missing, missingBrands }: ImportPlan,
  { rejected, isUnterminated }: Awaited<ReturnType<typeof stageSource>>,
  { yes, dryRun }: ImportArguments,
): Promise<void> {
  if (missing === 0) return
  if (rejected > 0)
    throw new CommandFailure('With --replace, no row may be rejected: its brand would be deleted.')
  if (isUnterminated)
    throw new CommandFailure(
      'With --replace, the last line must end with a line break: brands missing from a truncated file would be deleted.',
    )
  if (rows === 0)
    throw new CommandFailure('There are no brands to import, so --replace would delete all brands.')
  const names = missingBrands.map(({ id, name }) => `${id} ${name}`).join(', ')
  const more = missing > missingBrands.length ? ' …' : ''
  printLine(
    `Brands to delete, because the import does not have them: ${missing.toLocaleString('en')} (${names}${more})`,
  )
  if (!yes && !dryRun) await confirm('Delete them?')
}
