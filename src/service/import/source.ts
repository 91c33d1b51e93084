/** Where brands are imported from: a file, standard input, or another brand service. */
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { readBaseAddress } from '#client/base-address.ts'
import { BrandClient } from '#client/brand-client.ts'
import { CommandFailure } from '#service/terminal.ts'
import { readTokenFile } from '#service/tokens/access-token.ts'
import { csvRows } from './csv-rows.ts'
import { serviceReader, type ServiceReader } from './read-service.ts'
import { jsonRows, ndjsonRows, type RowBatches } from './rows.ts'

/** What to import. The caller that opens it disposes of it, whether or not it was read. */
export interface Source extends Disposable {
  readonly rows: () => RowBatches
  /** What messages call a row. */
  readonly unit: 'Line' | 'Brand'
  /** If it is a service: its reader. An import takes its dates. */
  readonly service?: ServiceReader
}

/** What to do with a file that cannot be read as it is, by its extension. */
const CONVERT: readonly (readonly [RegExp, string])[] = [
  [/\.(?:xlsx?|ods|numbers)$/i, 'is a spreadsheet: save it as CSV (in Excel, as "CSV UTF-8").'],
  [/\.(?:gz|zip|zst|xz|bz2|7z)$/i, 'is compressed: decompress it first.'],
  [/^[a-z][a-z\d+.-]+:\/\//i, 'is neither a file nor an https or http address: download it first.'],
]

/** Readers by the extension of a file, or the value of `--format`. */
export const FORMATS = { csv: csvRows, tsv: csvRows, json: jsonRows, ndjson: ndjsonRows, jsonl: ndjsonRows }

type Format = keyof typeof FORMATS

const NOT_UTF_8 = 'The file is not UTF-8 text: decompress it, or save it as UTF-8 (in Excel, as "CSV UTF-8").'

/**
 * @param from a path, `-` for standard input, or the base address of a brand service.
 * @throws CommandFailure if it cannot be opened, or the options cannot be combined.
 */
export async function openSource(
  from: string,
  { format, tokenFile }: { readonly format?: string; readonly tokenFile?: string },
): Promise<Source> {
  const isService = /^https?:\/\//i.test(from)
  if (isService && tokenFile === undefined)
    throw new CommandFailure('Add --token-file with a file that holds an access token for this service.')
  if (isService ? format !== undefined : tokenFile !== undefined)
    throw new CommandFailure('--format is for files, and --token-file for the address of a service.')
  if (tokenFile !== undefined) {
    const address = readBaseAddress(from)
    if (address === undefined) throw new CommandFailure(`${from} is not the address of a brand service.`)
    const service = serviceReader(await openClient(address, tokenFile))
    return { rows: () => service.rows(), unit: 'Brand', service, [Symbol.dispose]: () => {} }
  }
  const [, advice] = CONVERT.find(([pattern]) => pattern.test(from)) ?? []
  if (advice) throw new CommandFailure(`${from} ${advice}`)
  const name = format ?? extname(from).slice(1).toLowerCase()
  if (!Object.hasOwn(FORMATS, name))
    throw new CommandFailure(`The name ${from} does not show its format: add --format csv, json or ndjson.`)
  if (from === '-') return fileSource(process.stdin, name as Format)
  const handle = await open(from)
  if ((await handle.stat()).isDirectory()) {
    await handle.close()
    throw new CommandFailure(`${from} is a folder.`)
  }
  return fileSource(handle.createReadStream({ highWaterMark: 256 * 1024 }), name as Format)
}

export function fileSource(bytes: Readable, format: Format): Source {
  return {
    rows: () => FORMATS[format](decodeText(bytes)),
    unit: format === 'json' ? 'Brand' : 'Line',
    [Symbol.dispose]: () => void bytes.destroy(),
  }
}

/** Decodes UTF-8 in chunks. @throws CommandFailure if the bytes are not UTF-8. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  // The decoder removes a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true })
      // UTF-16 without a byte order mark: every second byte of plain text is zero.
      if (isFirst && /^(?:\0|.\0)/s.test(text)) throw new CommandFailure(NOT_UTF_8)
      isFirst &&= text === ''
      yield text
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new CommandFailure(NOT_UTF_8, { cause: error }) : error
  }
}

/** A client of another brand service, with the token in a file. @throws CommandFailure */
export async function openClient(baseAddress: string, tokenFile: string): Promise<BrandClient> {
  return new BrandClient({ baseAddress, token: await readTokenFile(tokenFile), isStrict: true })
}
