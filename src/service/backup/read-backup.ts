import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import type { StoreEntry } from '#service/stores/model/store.ts'
import { type BackupHeader, EntryCounter, headerSchema, parseLine } from './backup-format.ts'

/** In bytes, far more than any brand, logo or token has. */
const MAX_LINE = 16 * 2 ** 20

/** Entries in a batch. */
const BATCH = 1000

export interface Backup {
  readonly header: BackupHeader
  /** In batches. Reading them throws a StartFailure if the file is incomplete. */
  readonly entries: AsyncIterable<readonly StoreEntry[]>
}

/** @throws StartFailure if the file is not a backup. */
export async function readBackup(file: string): Promise<Backup> {
  const lines = readLines(file)
  const { value: first } = await lines.next()
  const header = z.safeParse(headerSchema, parseJson(first ?? ''))
  if (!header.success)
    throw new StartFailure(`${shortPath(file)} is not a backup of this version of Brand Catalogue.`)
  return { header: header.data, entries: readEntries(file, lines) }
}

async function* readEntries(
  file: string,
  lines: AsyncIterable<string>,
): AsyncGenerator<readonly StoreEntry[]> {
  const counter = new EntryCounter()
  let batch: StoreEntry[] = []
  let isComplete = false
  for await (const line of lines) {
    const entry: ReturnType<typeof readEntry> = isComplete ? undefined : readEntry(line)
    if (!entry) throw damaged(file)
    if ('end' in entry) {
      isComplete = JSON.stringify(entry.end) === JSON.stringify(counter.counts)
      if (!isComplete) throw damaged(file)
      continue
    }
    counter.add(entry)
    batch.push(entry)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (!isComplete) throw damaged(file)
  yield batch
}

async function* readLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const text = createGunzip()
  bytes.on('error', (error) => text.destroy(error))
  try {
    yield* createInterface({
      input: Readable.from(withoutLongLines(bytes.pipe(text), file)),
      crlfDelay: Number.POSITIVE_INFINITY,
    })
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const code = systemErrorCode(error)
    if (code.startsWith('Z_')) throw damaged(file)
    throw new StartFailure(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
      { cause: error },
    )
  }
}

/** A small file may unpack to a line of any length, which would take as much memory. */
async function* withoutLongLines(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf('\n')
    length = end < 0 ? length + chunk.length : chunk.length - end - 1
    if (length > MAX_LINE) throw damaged(file)
    yield chunk
  }
}

function readEntry(line: string): ReturnType<typeof parseLine> | undefined {
  try {
    return parseLine(line)
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function damaged(file: string): StartFailure {
  return new StartFailure(`${shortPath(file)} is not a complete backup: it is damaged or truncated.`)
}
