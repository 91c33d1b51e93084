import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { shortPath } from '#service/terminal.ts'
import { CommandFailure, systemErrorCode } from '#service/command-failure.ts'
import type { Store } from '#service/stores/model/store.ts'
import { createHeader, serializeEntry } from './backup-format.ts'

/**
 * Writes everything in the store to a new file, which only its owner can read.
 * @returns how many brands and tokens it has.
 * @throws CommandFailure if the file exists, or cannot be written; then no partial file is left.
 */
export async function writeBackup(store: Store, file: string): Promise<{ brands: number; tokens: number }> {
  if (existsSync(file)) throw new CommandFailure(`${shortPath(file)} is there already: name another file.`)

  const counts = { brands: 0, tokens: 0 }
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
    yield `${createHeader()}\n`
    for await (const batch of read()) {
      counts.brands += batch.filter((entry) => 'brand' in entry).length
      counts.tokens += batch.filter((entry) => 'token' in entry).length
      yield batch.map((entry) => `${serializeEntry(entry)}\n`).join('')
    }
  }

  // It gets its name when it is complete.
  const partial = `${file}.${process.pid}.part`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const output = createWriteStream(partial, { mode: 0o600, flush: true })
    await pipeline(Readable.from(lines()), createGzip(), output)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    if (error === readError) throw error
    throw new CommandFailure(`The backup ${shortPath(file)} cannot be written (${systemErrorCode(error)}).`, {
      cause: error,
    })
  }
  return counts
}
