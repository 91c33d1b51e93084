import { open } from 'node:fs/promises'
import { canConfirm } from '#service/command/confirm.ts'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'

/** What is imported. */
export interface Source {
  readonly bytes: AsyncIterable<Uint8Array>
  /** In bytes; undefined if it is not known. */
  readonly size: number | undefined
  /** Whether standard input is free for a question. */
  readonly canAsk: boolean
}

/** @param file a path, or `-` for standard input. @throws StartFailure when it cannot be read. */
export async function openSource(file: string): Promise<Source> {
  if (file === '-') return { bytes: process.stdin, size: undefined, canAsk: false }
  try {
    const handle = await open(file)
    const info = await handle.stat()
    if (info.isDirectory()) throw new StartFailure(`${shortPath(file)} is a folder.`)
    return {
      bytes: handle.createReadStream({ highWaterMark: 256 * 1024 }),
      size: info.isFile() ? info.size : undefined,
      canAsk: canConfirm(),
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const code = systemErrorCode(error)
    throw new StartFailure(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
      { cause: error },
    )
  }
}
