import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import type { Store } from '#service/stores/model/store.ts'
import { type BackupCounts, type BackupHeader, EntryCounter, serializeEntry } from './backup-format.ts'

/**
 * Writes everything in the store to a new file, which only its owner can read.
 * @throws StartFailure if the file exists, or cannot be written; then no partial file is left. Half a copy of another service
 * is not written either: once restored, it would be served as whole.
 */
export async function writeBackup(store: Store, file: string): Promise<BackupCounts> {
  const half = await store.mirror.halfCopyOf()
  if (half !== undefined)
    throw new StartFailure(`The database holds half a copy of ${half}: back it up once the copy is whole.`)
  const header: BackupHeader = {
    format: 'brand-catalogue-backup',
    version: 2,
    createdAt: Math.floor(Date.now() / 1000),
  }
  const counter = new EntryCounter()
  let readError: unknown
  async function* read(): ReturnType<Store['readEverything']> {
    try {
      yield* store.readEverything()
    } catch (error) {
      readError = error
      throw error
    }
  }
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`
    for await (const batch of read()) {
      for (const entry of batch) counter.add(entry)
      yield batch.map((entry) => `${serializeEntry(entry)}\n`).join('')
    }
    yield `${JSON.stringify({ end: counter.counts })}\n`
  }

  const partial = `${file}.part`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await refuseExisting(file)
    // It gets its name when it is complete.
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(lines()), createGzip(), output)
    await rename(partial, file)
  } catch (error) {
    const code = systemErrorCode(error)
    if (error instanceof StartFailure) throw error
    if (code === 'EEXIST')
      throw new StartFailure(`${shortPath(partial)} is of another backup: remove it, or wait.`)
    await rm(partial, { force: true })
    if (code === '' || error === readError) throw error
    throw new StartFailure(`The backup ${shortPath(file)} cannot be written (${code}).`, { cause: error })
  }
  return counter.counts
}

async function refuseExisting(file: string): Promise<void> {
  const existing = await stat(file).catch(() => undefined)
  if (existing) throw new StartFailure(`${shortPath(file)} is there already: name another file.`)
}
