import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { failForFile, CommandFailure } from '#service/command-failure.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows, ndjsonRows } from './json-rows.ts'
import { readText } from './read-text.ts'
import type { RowBatches } from './row.ts'

/** What is imported. Whoever opens it disposes of it, whether it was read or not. */
export interface Source extends Disposable {
  /** Reads it from its beginning. */
  readonly rows: () => RowBatches
  /** What messages count in it. */
  readonly unit: 'Line' | 'Brand'
}

const READERS = { csv: csvRows, json: jsonRows, ndjson: ndjsonRows } as const

export type Format = keyof typeof READERS

/** @param file a path, or `-` for standard input. @throws CommandFailure when it cannot be opened. */
export async function openFile(file: string, format: Format): Promise<Source> {
  return fileSource(file === '-' ? process.stdin : await openBytes(file), format)
}

/** The bytes of a file. @throws CommandFailure when it cannot be opened. */
export async function openBytes(file: string): Promise<Readable> {
  const handle = await open(file).catch(failForFile)
  if ((await handle.stat()).isDirectory()) {
    await handle.close()
    throw new CommandFailure(`${file} is a folder.`)
  }
  return handle.createReadStream({ highWaterMark: 256 * 1024 })
}

export function fileSource(bytes: Readable, format: Format): Source {
  return {
    rows: () => READERS[format](readText(bytes)),
    unit: format === 'json' ? 'Brand' : 'Line',
    [Symbol.dispose]: () => void bytes.destroy(),
  }
}
