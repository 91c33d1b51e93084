import { confirm, printable } from '#service/terminal.ts'
import { retryWhileBusy } from '#service/stores/open-store.ts'
import type { StagedImport } from '#service/stores/model/staged-import.ts'
import type { ImportedBrand, ImportPlan, ImportResult } from '#service/stores/model/records.ts'
import type { Store } from '#service/stores/model/store.ts'
import { CommandFailure } from '#service/command-failure.ts'
import type { ImportOptions } from './import-options.ts'
import { readBrandRow } from './read-brand-row.ts'
import { RejectsFile } from './rejects-file.ts'
import type { Row } from './row.ts'
import type { Source } from './source.ts'

type Print = (line: string) => void

/**
 * Imports all rows of a source. @param write prints a line on the terminal. @returns how many were added, changed and so on.
 * @throws CommandFailure if nothing was imported.
 */
export async function importBrands(
  store: Store,
  source: Source,
  options: ImportOptions,
  write: Print,
): Promise<ImportResult & { rejected: number }> {
  // Lines may contain text of a file or a database.
  const print: Print = (line) => write(printable(line))
  const rejects = new RejectsFile(options.rejectsFile, source.unit)
  await using work = await store.openImport()
  const isUnterminated = await stageRows(work, source, options, rejects, print)
  const plan = await work.plan()
  if (options.replace) await confirmDeletions(plan, rejects.count, isUnterminated, options, print)
  if (options.dryRun) {
    const deleted = options.replace ? plan.missing : 0
    return { ...(await work.compare(options.takeDates)), deleted, rejected: rejects.count }
  }

  const now = Math.floor(Date.now() / 1000)
  const result = await retryWhileBusy(() =>
    work.apply({
      now,
      takeDates: options.takeDates,
      deleteMissing: options.replace ? plan.missing : undefined,
    }),
  )
  return { ...result, rejected: rejects.count }
}

/**
 * Reads the source to its end. Valid rows are staged, the others are rejected.
 * @returns whether the last row has no line end, so that it may be incomplete.
 * @throws CommandFailure if the last row is incomplete, or no row has one of the additional fields.
 */
async function stageRows(
  work: StagedImport,
  source: Source,
  { fields }: ImportOptions,
  rejects: RejectsFile,
  print: Print,
): Promise<boolean> {
  let rows = 0
  let isUnterminated = false
  const absent = new Set(fields)
  const reject = (row: Row, reason: string) => rejects.add(row.line, reason, row.text(), print)

  for await (const batch of source.rows()) {
    const brands: ImportedBrand[] = []
    const brandRows: Row[] = []
    for (const row of batch) {
      for (const name of absent) if (row.fields && Object.hasOwn(row.fields, name)) absent.delete(name)
      const brand = readBrandRow(row, fields)
      if (typeof brand === 'string') {
        if (row.isUnterminated)
          throw new CommandFailure(
            `The file ends in the middle of line ${row.line} (${brand}): it was cut short. If that line is whole, end it with a line end.`,
          )
        reject(row, brand)
        continue
      }
      if (row.isUnterminated) {
        isUnterminated = true
        print(
          `Line ${row.line}, the last, has no line end: if the file was cut short, the rest is missing. It was read as: ${row.text()}`,
        )
      }
      brands.push(brand)
      brandRows.push(row)
    }
    const earlier = await work.add(brands)
    for (const [index, line] of earlier.entries()) {
      if (line === 0) continue
      const { id } = brands[index]!
      reject(brandRows[index]!, `${source.unit.toLowerCase()} ${line} has the id ${id} already`)
    }
    rows += batch.length
  }
  if (absent.size > 0 && rows > 0) {
    throw new CommandFailure(`--fields names ${[...absent].join(' and ')}, which no row has.`)
  }
  return isUnterminated
}

/** Asks for confirmation if brands will be deleted. @throws CommandFailure if they must not be. */
async function confirmDeletions(
  { rows, missing, missingBrands }: ImportPlan,
  rejected: number,
  isUnterminated: boolean,
  { yes, dryRun }: ImportOptions,
  print: Print,
): Promise<void> {
  if (missing === 0) return
  if (rejected > 0) {
    throw new CommandFailure('With --replace, no row may be rejected, because its brand would be deleted.')
  }
  if (isUnterminated) {
    throw new CommandFailure(
      'With --replace, the last line needs a line end: brands missing from a truncated file would be deleted.',
    )
  }
  if (rows === 0)
    throw new CommandFailure('There are no brands to import, so --replace would delete all brands.')

  const names = missingBrands.map(({ id, name }) => `${id} ${name}`).join(', ')
  const more = missing > missingBrands.length ? ' …' : ''
  print(
    `Brands to delete, because the import does not have them: ${missing.toLocaleString('en')} (${names}${more})`,
  )
  if (!yes && !dryRun) await confirm('Delete them?')
}
