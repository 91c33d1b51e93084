import { fstatSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFieldNames } from '#contract/additional-fields.ts'
import { commandLine } from '#service/command/command-line.ts'
import { StartFailure } from '#service/command/start-failure.ts'

const FORMATS = ['csv', 'json', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

export interface ImportOptions {
  /** A path, or `-` for standard input. */
  readonly file: string
  readonly format: Format
  /** Whether brands that are not in the file are deleted. */
  readonly replace: boolean
  /** Whether to delete them without asking. */
  readonly yes: boolean
  /** Whether a row that differs in `updated_at` alone changes the brand. */
  readonly takeDates: boolean
  /** Whether a file is refused if its last line has no line end, because it may be truncated. */
  readonly strict: boolean
  /** Whether nothing is changed. */
  readonly dryRun: boolean
  readonly rejectsFile: string
  /** The columns that become the additional fields of brands. Undefined: brands keep those that they have. */
  readonly fields: readonly string[] | undefined
}

const USAGE = `Usage: ${commandLine(
  'import',
  'FILE [--format csv|json|ndjson] [--replace [--yes]] [--take-dates] [--strict] [--dry-run] [--rejects FILE] [--fields NAMES]',
)}`
const EXTENSIONS: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
}

/** @throws StartFailure if an option is invalid. */
export function readImportOptions(args: string[]): ImportOptions {
  const { values, positionals } = parse(args)
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new StartFailure(USAGE)

  const extension = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const format = FORMATS.find((known) => known === (values.format ?? EXTENSIONS[extension]))
  if (!format) {
    const what =
      values.format === undefined ? `The name ${file} does not say the format` : 'There is no such format'
    throw new StartFailure(`${what}: give --format csv, json or ndjson.`)
  }
  if (values.rejects !== undefined && isSameFile(values.rejects, file)) {
    throw new StartFailure('--rejects names the file to import, which it would overwrite.')
  }
  return {
    file,
    format,
    replace: values.replace,
    yes: values.yes,
    takeDates: values['take-dates'],
    strict: values.strict,
    dryRun: values['dry-run'],
    fields: values.fields === undefined ? undefined : readFields(values.fields),
    rejectsFile: values.rejects ?? `${file === '-' ? 'import' : file}.rejects.csv`,
  }
}

function readFields(list: string): readonly string[] {
  const reading = readFieldNames(list)
  if ('problem' in reading) throw new StartFailure(`--fields: ${reading.problem}`)
  // Sorted, so that equal fields are equal texts.
  return reading.names.toSorted()
}

/** Follows links, and knows the file behind standard input. */
function isSameFile(rejects: string, file: string): boolean {
  const one = statSync(rejects, { throwIfNoEntry: false })
  const other = file === '-' ? fstatSync(process.stdin.fd) : statSync(file, { throwIfNoEntry: false })
  return one?.isFile() === true && one.dev === other?.dev && one.ino === other.ino
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        replace: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'take-dates': { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        rejects: { type: 'string' },
        fields: { type: 'string' },
      },
    })
  } catch (error) {
    throw new StartFailure(USAGE, { cause: error })
  }
}
