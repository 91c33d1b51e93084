import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import type { Store } from '#service/stores/model/store.ts'
import { type BackupCounts, type BackupHeader, EntryCounter, printEntry } from './backup-format.ts'

/**
 * Writes everything the store holds to a new file, which only its owner may read.
 * @throws StartFailure when the file is there already, or cannot be written; then none is left behind.
 */
export async function writeBackup(store: Store, file: string): Promise<BackupCounts> {
  const header: BackupHeader = {
    format: 'brand-catalogue-backup',
    version: 1,
    createdAt: Math.floor(Date.now() / 1000),
    demo: await store.holdsDemo(),
  }
  const counter = new EntryCounter()
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(header)}\n`
    for await (const batch of store.readEverything()) {
      for (const entry of batch) counter.add(entry)
      yield batch.map((entry) => `${printEntry(entry)}\n`).join('')
    }
    yield `${JSON.stringify({ end: counter.counts })}\n`
  }

  const draft = `${file}.part`
  let outputError: unknown
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await refuseExisting(file)
    // Written under another name, so that a file under this one is whole.
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    output.once('error', (error) => (outputError = error))
    await pipeline(Readable.from(lines()), createGzip(), output)
    await rename(draft, file)
  } catch (error) {
    const code = systemErrorCode(error)
    if (error instanceof StartFailure) throw error
    if (code === 'EEXIST')
      throw new StartFailure(`${shortPath(draft)} is of another backup: remove it, or wait.`)
    await rm(draft, { force: true })
    // An error of writing, as on a full disk, names no path. Others without one are of the store.
    const isOfFile =
      error === outputError || (error instanceof Error && 'syscall' in error && 'path' in error)
    if (!isOfFile) throw error
    throw new StartFailure(`The backup ${shortPath(file)} cannot be written (${code}).`, { cause: error })
  }
  return counter.counts
}

async function refuseExisting(file: string): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  if (there) throw new StartFailure(`${shortPath(file)} is there already: name another file.`)
}
