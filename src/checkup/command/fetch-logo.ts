import { imageSize } from 'image-size'
import type { LogoInspector, LogoView } from '#checkup/logos/logo-inspector.ts'

const TIMEOUT = 15_000
const MOST_BYTES = 10_000_000
const NO_PIXELS = 'The terminal does not look at pixels'

/** Looks at logos without a browser: loads the file and reads its size from its first bytes. Sends no token. */
export const fetchingInspector: LogoInspector = {
  async inspect(address, signal) {
    const timeout = AbortSignal.timeout(TIMEOUT)
    try {
      const response = await fetch(address, {
        headers: { Accept: 'image/*' },
        signal: AbortSignal.any([signal, timeout]),
      })
      const refused = refusal(response)
      if (refused) {
        void response.body?.cancel()
        return refused
      }
      const bytes = await readBytes(response)
      return bytes ? await imageView(bytes, response) : { state: 'not-judged', cause: 'Larger than 10 MB' }
    } catch (error) {
      if (signal.aborted) throw error
      if (timeout.aborted) return { state: 'not-judged', cause: 'No answer within 15 seconds', silent: true }
      return { state: 'broken', cause: 'No answer' }
    }
  },
}

function refusal(response: Response): LogoView | undefined {
  const { status } = response
  if (status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    return { state: 'not-judged', cause: 'Rate limited (429)', retryAfter: seconds > 0 ? seconds * 1000 : 0 }
  }
  if (status === 401 || status === 403) return { state: 'not-judged', cause: `Refused (${status})` }
  return response.ok ? undefined : { state: 'broken', cause: `Answered ${status}` }
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MOST_BYTES) return undefined
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

async function imageView(bytes: Uint8Array<ArrayBuffer>, response: Response): Promise<LogoView> {
  const size = readSize(bytes)
  if (!size) {
    const type = response.headers.get('Content-Type')?.split(';', 1)[0]?.trim()
    return { state: 'not-image', cause: bytes.length === 0 ? 'Empty' : `Served as ${type ?? 'no type'}` }
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  return { state: 'loaded', ...size, digest, pixels: { cause: NO_PIXELS } }
}

function readSize(bytes: Uint8Array): { width: number; height: number; vector: boolean } | undefined {
  try {
    const { width, height, type } = imageSize(bytes)
    return { width, height, vector: type === 'svg' }
  } catch {
    // An SVG without a size or a viewBox is still a drawing.
    const isSvg = /<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
    return isSvg ? { width: 0, height: 0, vector: true } : undefined
  }
}
