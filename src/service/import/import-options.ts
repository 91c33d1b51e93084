import { basename } from 'node:path'
import { readBaseAddress } from '#client/base-address.ts'
import { readFieldNames } from '#contract/additional-fields.ts'
import { commandLine } from '#service/command/command-line.ts'
import { parseArguments } from '#service/command/parse-arguments.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import type { Format } from './source.ts'

const FORMATS: readonly Format[] = ['csv', 'json', 'ndjson']

/** Where the brands come from. */
export type SourceOptions =
  /** A path, or `-` for standard input. */
  | { readonly file: string; readonly format: Format }
  /** The base address of a brand service, without a trailing slash, and the file with its access token. */
  | { readonly service: string; readonly tokenFile: string }

export interface ImportOptions {
  readonly from: SourceOptions
  /** Whether brands that are not in the file are deleted. */
  readonly replace: boolean
  /** Whether to delete them without asking. */
  readonly yes: boolean
  /** Whether a row that differs in `updated_at` alone changes the brand. */
  readonly takeDates: boolean
  /** Whether nothing is changed. */
  readonly dryRun: boolean
  /** In the current folder. */
  readonly rejectsFile: string
  /** The columns that become the additional fields of brands. Undefined: brands keep those that they have. */
  readonly fields: readonly string[] | undefined
}

const USAGE = `Usage: ${commandLine(
  'import',
  'FILE|ADDRESS [--format csv|json|ndjson] [--token-file FILE] [--replace [--yes]] [--take-dates] [--dry-run] [--fields NAMES]',
)}`
const EXTENSIONS: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
}

const OPTIONS = {
  format: { type: 'string' },
  'token-file': { type: 'string' },
  replace: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'take-dates': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  fields: { type: 'string' },
} as const

/** @throws StartFailure if an option is invalid. */
export function readImportOptions(args: string[]): ImportOptions {
  const { values, positionals } = parseArguments(OPTIONS, USAGE, args)
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new StartFailure(USAGE)

  const from = readSource(file, values)
  const isService = 'service' in from
  return {
    from,
    replace: values.replace,
    yes: values.yes,
    // A copy has the dates of what it is a copy of.
    takeDates: values['take-dates'] || isService,
    dryRun: values['dry-run'],
    fields: values.fields === undefined ? undefined : readFields(values.fields),
    rejectsFile: `${isService || file === '-' ? 'import' : basename(file)}.rejects.csv`,
  }
}

function readSource(file: string, values: { format?: string; 'token-file'?: string }): SourceOptions {
  const tokenFile = values['token-file']
  if (/^https?:\/\//i.test(file)) {
    const service = readBaseAddress(file)
    if (service === undefined) throw new StartFailure(`${file} is not the address of a brand service.`)
    if (tokenFile === undefined)
      throw new StartFailure('--token-file must name the file with the access token of that service.')
    if (values.format !== undefined) throw new StartFailure('--format is for files: a service sends JSON.')
    return { service, tokenFile }
  }
  if (tokenFile !== undefined) throw new StartFailure('--token-file is for the address of a brand service.')
  const extension = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const format = FORMATS.find((known) => known === (values.format ?? EXTENSIONS[extension]))
  if (format) return { file, format }
  const what =
    values.format === undefined ? `The name ${file} does not say the format` : 'There is no such format'
  throw new StartFailure(`${what}: give --format csv, json or ndjson.`)
}

function readFields(list: string): readonly string[] {
  const reading = readFieldNames(list)
  if ('problem' in reading) throw new StartFailure(`--fields: ${reading.problem}`)
  // Sorted, so that equal fields are equal texts.
  return reading.names.toSorted()
}
