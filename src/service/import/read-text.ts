import { ImportFailure } from './import-failure.ts'

/**
 * Bytes as text, in chunks. @param onBytes called with the size of each chunk.
 * @throws ImportFailure when they are not UTF-8.
 */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<string, void, undefined> {
  // The decoder takes a byte order mark away.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let started = false
  try {
    for await (const chunk of bytes) {
      if (!started) refusePacked(chunk)
      started = true
      onBytes(chunk.byteLength)
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

/** @throws ImportFailure for what begins like a compressed file, or a spreadsheet, which is one. */
function refusePacked(chunk: Uint8Array): void {
  const [first, second] = chunk
  if (first === 0x1f && second === 0x8b) {
    throw new ImportFailure(
      'The file is compressed with gzip: unpack it, as by zcat FILE | npm run import -- -',
    )
  }
  if (first === 0x50 && second === 0x4b) {
    throw new ImportFailure('The file is a ZIP archive or a spreadsheet: unpack it, or save it as CSV.')
  }
}
