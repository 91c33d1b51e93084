import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { shortPath } from '#service/terminal.ts'
import { CommandFailure } from '#service/command-failure.ts'
import { ndjsonRows } from '#service/import/rows.ts'
import { openBytes, readText } from '#service/import/source.ts'
import { lineSchema } from './backup-format.ts'

type BackupLine = z.infer<typeof lineSchema>

/** The lines of a backup in batches. Reading them throws a CommandFailure if it is damaged. @throws CommandFailure */
export async function openBackup(file: string): Promise<AsyncGenerator<readonly BackupLine[]>> {
  const unzipped = createGunzip({ chunkSize: 256 * 1024 })
  // Its error is that of whoever reads.
  pipeline(await openBytes(file), unzipped, () => {})
  return readLines(file, unzipped)
}

async function* readLines(file: string, bytes: Readable): AsyncGenerator<readonly BackupLine[]> {
  try {
    for await (const rows of ndjsonRows(readText(bytes)))
      yield rows.map(({ fields }) => z.parse(lineSchema, fields))
  } catch (error) {
    throw new CommandFailure(
      `${shortPath(file)} is damaged or truncated, or not a backup of this version of Brand Catalogue.`,
      { cause: error },
    )
  }
}
