import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { readBaseAddress } from '#client/base-address.ts'
import { readFieldNames } from '#contract/additional-fields.ts'
import { commandLine } from '#service/command/command-line.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import type { Format } from './source.ts'

export interface ImportOptions {
  /** A path, `-` for standard input, or the base address of a brand service, without a trailing slash. */
  readonly from: string
  /** The format of a file. Undefined: the brands come from a service. */
  readonly format: Format | undefined
  /** The file with the access token of the service. */
  readonly tokenFile: string | undefined
  /** Whether brands that are not in the file are deleted. */
  readonly replace: boolean
  /** Whether to delete them without asking. */
  readonly yes: boolean
  /** Whether a row that differs in `updated_at` alone changes the brand. */
  readonly takeDates: boolean
  /** Whether nothing is changed. */
  readonly dryRun: boolean
  /** The columns that become the additional fields of brands. Undefined: brands keep those that they have. */
  readonly fields: readonly string[] | undefined
}

const USAGE = `Usage: ${commandLine(
  'import',
  'FILE|ADDRESS [--format csv|json|ndjson] [--token-file FILE] [--replace [--yes]] [--take-dates] [--dry-run] [--fields NAMES]',
)}`
/** By the extension of a file, or the value of `--format`. */
const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['json', 'json'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
])

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
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new StartFailure(USAGE)

  const tokenFile = values['token-file']
  const isService = /^https?:\/\//i.test(file)
  if (isService !== (tokenFile !== undefined) || (isService && values.format !== undefined))
    throw new StartFailure('An address needs --token-file and has no --format; a file has no --token-file.')
  const from = isService ? readBaseAddress(file) : file
  if (from === undefined) throw new StartFailure(`${file} is not the address of a brand service.`)
  return {
    from,
    format: isService ? undefined : readFormat(file, values.format),
    tokenFile,
    replace: values.replace,
    yes: values.yes,
    // A copy has the dates of what it is a copy of.
    takeDates: values['take-dates'] || isService,
    dryRun: values['dry-run'],
    fields: values.fields === undefined ? undefined : readFields(values.fields),
  }
}

function readFormat(file: string, given = extname(file).slice(1).toLowerCase()): Format {
  const format = FORMATS.get(given)
  if (format) return format
  throw new StartFailure(`Neither the name ${file} nor --format says that it is csv, json or ndjson.`)
}

function readFields(list: string): readonly string[] {
  const reading = readFieldNames(list)
  if ('problem' in reading) throw new StartFailure(`--fields: ${reading.problem}`)
  // Sorted, so that equal fields are equal texts.
  return reading.names.toSorted()
}
