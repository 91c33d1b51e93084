import { ImportFailure } from './import-failure.ts'

/**
 * Bytes as text, in chunks. @param onBytes is told the size of each chunk.
 * @throws ImportFailure when they are not UTF-8.
 */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<string, void, undefined> {
  // The decoder takes a byte order mark away.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) {
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
