import { CommandFailure } from '#service/command-failure.ts'

/** Decodes UTF-8 in chunks. @throws CommandFailure if the bytes are not UTF-8. */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  // The decoder removes a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandFailure('The file is not UTF-8 text: unpack it, or save it as CSV in that encoding.', {
      cause: error,
    })
  }
}
