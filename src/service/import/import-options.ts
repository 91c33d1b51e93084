import { extname } from 'node:path'
import { readBaseAddress } from '#client/base-address.ts'
import { readFieldNames } from '#contract/additional-fields.ts'
import { CommandFailure } from '#service/command-failure.ts'
import type { FileFormat } from './source.ts'

/** As they are given. */
export interface GivenOptions {
  readonly format?: string
  /** The file with the access token of the service. */
  readonly tokenFile?: string
  /** Whether brands that are not in the file are deleted. */
  readonly replace?: boolean
  /** Whether to delete them without asking. */
  readonly yes?: boolean
  /** Whether a row that differs in `updated_at` alone changes the brand. */
  readonly takeDates?: boolean
  /** Whether nothing is changed. */
  readonly dryRun?: boolean
  readonly fields?: string
}

export interface ImportOptions extends Omit<GivenOptions, 'format' | 'fields'> {
  /** A path, `-` for standard input, or the base address of a brand service, without a trailing slash. */
  readonly from: string
  /** The format of a file. Undefined: the brands come from a service. */
  readonly format: FileFormat | undefined
  readonly takeDates: boolean
  /** The columns that become the additional fields of brands. Undefined: brands keep those that they have. */
  readonly fields: readonly string[] | undefined
}

/** By the extension of a file, or the value of `--format`. */
export const FORMATS: ReadonlyMap<string, FileFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['json', 'json'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
])

/**
 * @param file a path, `-`, or the address of a brand service.
 * @throws CommandFailure if options do not go together.
 */
export function readImportOptions(file: string, given: GivenOptions): ImportOptions {
  const isService = /^https?:\/\//i.test(file)
  if (isService !== (given.tokenFile !== undefined) || (isService && given.format !== undefined))
    throw new CommandFailure('An address needs --token-file and has no --format; a file has no --token-file.')
  const from = isService ? readBaseAddress(file) : file
  if (from === undefined) throw new CommandFailure(`${file} is not the address of a brand service.`)
  return {
    ...given,
    from,
    format: isService ? undefined : readFormat(file, given.format),
    // A copy has the dates of what it is a copy of.
    takeDates: given.takeDates || isService,
    fields: given.fields === undefined ? undefined : readFields(given.fields),
  }
}

function readFormat(file: string, given = extname(file).slice(1).toLowerCase()): FileFormat {
  const format = FORMATS.get(given)
  if (format) return format
  throw new CommandFailure(`Neither the name ${file} nor --format says that it is csv, json or ndjson.`)
}

function readFields(list: string): readonly string[] {
  const reading = readFieldNames(list)
  if ('problem' in reading) throw new CommandFailure(`--fields: ${reading.problem}`)
  // Sorted, so that equal fields are equal texts.
  return reading.names.toSorted()
}
