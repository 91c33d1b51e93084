import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { canConfirm } from '#service/command/confirm.ts'
import { failForFile, StartFailure } from '#service/command/start-failure.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows, ndjsonRows } from './json-rows.ts'
import { readText } from './read-text.ts'
import type { RowBatches } from './row.ts'

/** What is imported. */
export interface Source {
  /** Reads it from its beginning. */
  readonly rows: () => RowBatches
  /** What messages call it. */
  readonly kind: 'file' | 'service'
  /** What messages count in it. */
  readonly unit: 'Line' | 'Brand'
  /** Whether standard input is free for a question. */
  readonly canAsk: boolean
}

const READERS = { csv: csvRows, json: jsonRows, ndjson: ndjsonRows } as const

export type Format = keyof typeof READERS

/** @param file a path, or `-` for standard input. @throws StartFailure when it cannot be opened. */
export async function openFile(file: string, format: Format): Promise<Source> {
  if (file === '-') return fileSource(process.stdin, format, false)
  return fileSource(await openBytes(file), format, canConfirm())
}

/** The bytes of a file. @throws StartFailure when it cannot be opened. */
export async function openBytes(file: string): Promise<Readable> {
  const handle = await open(file).catch(failForFile)
  if ((await handle.stat()).isDirectory()) throw new StartFailure(`${file} is a folder.`)
  return handle.createReadStream({ highWaterMark: 256 * 1024 })
}

export function fileSource(bytes: AsyncIterable<Uint8Array>, format: Format, canAsk: boolean): Source {
  return {
    rows: () => READERS[format](readText(bytes)),
    kind: 'file',
    unit: format === 'json' ? 'Brand' : 'Line',
    canAsk,
  }
}
