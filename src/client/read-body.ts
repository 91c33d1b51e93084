/** Reads a body as text. @throws BodyTooLarge */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bodyChunks(response)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** Bytes of a decoded body that are read at most. A page of 100 brands is less than a hundredth of it. */
const MAX_BODY = 8 * 2 ** 20

/** The response is larger than 8 MB when decoded: a small one may unpack to gigabytes. */
export class BodyTooLarge extends Error {
  constructor() {
    super('The response is larger than 8 MB.')
  }
}

/** The chunks of a decoded body. @throws BodyTooLarge */
export async function* bodyChunks({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  let length = 0
  // Not `for await` over the body: Safari 18 cannot.
  const reader = body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return
    length += chunk.value.byteLength
    if (length > MAX_BODY) {
      void reader?.cancel()
      throw new BodyTooLarge()
    }
    yield chunk.value
  }
}
