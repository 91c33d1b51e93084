import { open } from 'node:fs/promises'
import { canConfirm } from '#service/command/confirm.ts'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
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

/** @param file a path, or `-` for standard input. @throws StartFailure when it cannot be read. */
export async function openFile(file: string, format: Format): Promise<Source> {
  if (file === '-') return fileSource(process.stdin, format, false)
  try {
    const handle = await open(file)
    if ((await handle.stat()).isDirectory()) throw new StartFailure(`${shortPath(file)} is a folder.`)
    const bytes = handle.createReadStream({ highWaterMark: 256 * 1024 })
    return fileSource(bytes, format, canConfirm())
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const code = systemErrorCode(error)
    throw new StartFailure(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
      { cause: error },
    )
  }
}

export function fileSource(bytes: AsyncIterable<Uint8Array>, format: Format, canAsk: boolean): Source {
  return {
    rows: () => READERS[format](readText(bytes)),
    kind: 'file',
    unit: format === 'json' ? 'Brand' : 'Line',
    canAsk,
  }
}
