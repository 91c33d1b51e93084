import { commandLine } from '#service/command/command-line.ts'
import { ImportFailure } from './import-failure.ts'

/** Decodes UTF-8 in chunks. @throws ImportFailure if the bytes are not UTF-8. */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  // The decoder removes a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let started = false
  try {
    for await (const chunk of bytes) {
      if (!started) refuseCompressed(chunk)
      started = true
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) {
      throw new ImportFailure('The file is not UTF-8 text: save it in that encoding.', { cause: error })
    }
    throw error
  }
}

/** @throws ImportFailure for a file that begins like gzip or ZIP. Spreadsheets are ZIP archives. */
function refuseCompressed(chunk: Uint8Array): void {
  const [first, second] = chunk
  if (first === 0x1f && second === 0x8b) {
    throw new ImportFailure(
      `The file is compressed with gzip: unpack it, as by zcat FILE | ${commandLine('import', '-')}`,
    )
  }
  if (first === 0x50 && second === 0x4b) {
    throw new ImportFailure('The file is a ZIP archive or a spreadsheet: unpack it, or save it as CSV.')
  }
}
