import { bodyChunks } from './body-chunks.ts'

/** Reads a body as text. @throws BodyTooLarge */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bodyChunks(response)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
