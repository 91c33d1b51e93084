/** Bytes of a decoded body that are read at most. A page of 100 brands is less than a hundredth of it. */
const MAX_BODY = 8 * 2 ** 20

/** Reads a body as text. @throws Error if it is larger than 8 MB when decoded: a small response may unpack to gigabytes. */
export async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return text + decoder.decode()
    length += chunk.value.byteLength
    if (length > MAX_BODY) {
      void reader?.cancel()
      throw new Error('The response is larger than 8 MB.')
    }
    text += decoder.decode(chunk.value, { stream: true })
  }
}
