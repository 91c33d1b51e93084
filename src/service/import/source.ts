/** Where brands are imported from: a file, standard input, or another brand service. */
import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { BrandClient } from '#client/brand-client.ts'
import { shortPath } from '#service/terminal.ts'
import { failForFile, CommandFailure } from '#service/command-failure.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows, ndjsonRows, type RowBatches } from './rows.ts'
import { isOfService, serviceFailure, servicePages } from './service-rows.ts'

/** What is imported. Whoever opens it disposes of it, whether it was read or not. */
export interface Source extends Disposable {
  /** Reads it from its beginning. */
  readonly rows: () => RowBatches
  /** What messages count in it. */
  readonly unit: 'Line' | 'Brand'
}

const READERS = { csv: csvRows, json: jsonRows, ndjson: ndjsonRows } as const

export type FileFormat = keyof typeof READERS

/** UTF-16 without a byte order mark: every other byte of plain text is zero. */
const UTF_16 = /^(?:[^\0]\0){4}|^(?:\0[^\0]){4}/
const NOT_UTF_8 =
  'The file is not UTF-8 text: save it in that encoding (in Excel, as "CSV UTF-8"), and unpack it if it is packed.'

/** @param file a path, or `-` for standard input. @throws CommandFailure when it cannot be opened. */
export async function openFile(file: string, format: FileFormat): Promise<Source> {
  if (file === '-') return fileSource(process.stdin, format)
  const handle = await open(file).catch(failForFile)
  if ((await handle.stat()).isDirectory()) {
    await handle.close()
    throw new CommandFailure(`${file} is a folder.`)
  }
  return fileSource(handle.createReadStream({ highWaterMark: 256 * 1024 }), format)
}

export function fileSource(bytes: Readable, format: FileFormat): Source {
  return {
    rows: () => READERS[format](decodeText(bytes)),
    unit: format === 'json' ? 'Brand' : 'Line',
    [Symbol.dispose]: () => void bytes.destroy(),
  }
}

/** Decodes UTF-8 in chunks. @throws CommandFailure if the bytes are not UTF-8. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  // The decoder removes a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let isStart = true
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true })
      if (isStart && UTF_16.test(text)) throw new TypeError('UTF-16')
      isStart &&= text === ''
      yield text
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new CommandFailure(NOT_UTF_8, { cause: error }) : error
  }
}

/** All brands of another brand service. @throws CommandFailure when the file with its token cannot be read. */
export async function openService(baseAddress: string, tokenFile: string): Promise<Source> {
  const client = new BrandClient({ baseAddress, token: await readToken(tokenFile) })
  return {
    async *rows() {
      try {
        for await (const { rows } of servicePages(client)) yield rows
      } catch (error) {
        throw isOfService(error)
          ? new CommandFailure(`${baseAddress}: ${serviceFailure(error)}`, { cause: error })
          : error
      }
    },
    unit: 'Brand',
    [Symbol.dispose]: () => {},
  }
}

/** Reads an access token from a file. @throws CommandFailure */
export async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(failForFile)
  const token = text.trim()
  if (!/^[\x21-\x7E]+$/.test(token)) throw new CommandFailure(`${shortPath(file)} must hold an access token.`)
  return token
}
