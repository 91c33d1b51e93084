import { imageSize } from 'image-size'
import { isPrivate } from './private-address.ts'
import { brokenCause } from '#checkup/logos/broken-cause.ts'
import type { LogoInspector, LogoView } from '#checkup/logos/logo-inspector.ts'

const TIMEOUT = 15_000
const MOST_BYTES = 10_000_000
const MAX_REDIRECTS = 5
const NO_PIXELS = 'Only the app looks at pixels'

/**
 * Looks at logos without a browser: loads the file and reads its size from its first bytes. Sends no token.
 * @param mayLoad whether a logo may be loaded from a host, which is also asked for each redirect.
 */
export const fetchingInspector = (mayLoad: (hostname: string) => Promise<boolean>): LogoInspector => ({
  async inspect(address, signal) {
    const timeout = AbortSignal.timeout(TIMEOUT)
    try {
      const response = await load(new URL(address), AbortSignal.any([signal, timeout]), mayLoad)
      if (!response) return { state: 'not-judged', cause: 'On a private address' }
      const refused = refusal(response)
      if (refused) {
        void response.body?.cancel()
        return refused
      }
      const bytes = await readBytes(response)
      return bytes ? imageView(bytes, response) : { state: 'not-judged', cause: 'Larger than 10 MB' }
    } catch (error) {
      if (signal.aborted) throw error
      if (timeout.aborted) return { state: 'not-judged', cause: 'No answer within 15 seconds', silent: true }
      return { state: 'broken', cause: 'No answer' }
    }
  },
})

/** @returns undefined if the address, or one that it redirects to, may not be loaded. */
async function load(
  address: URL,
  signal: AbortSignal,
  mayLoad: (hostname: string) => Promise<boolean>,
): Promise<Response | undefined> {
  let url = address
  for (let redirects = 0; ; redirects++) {
    if (!(await mayLoad(url.hostname))) return undefined
    const response = await fetch(url, { headers: { Accept: 'image/*' }, redirect: 'manual', signal })
    const target = response.headers.get('Location')
    if (response.status < 300 || response.status >= 400 || target === null) return response
    void response.body?.cancel()
    if (redirects === MAX_REDIRECTS) throw new Error('Too many redirects.')
    url = new URL(target, url)
  }
}

/** Any host, or only this one and those on the internet: a catalogue must not make us request what is in our network. */
export function allowedHosts(all: boolean, base: string): (hostname: string) => Promise<boolean> {
  return async (hostname) => all || hostname === base || !(await isPrivate(hostname))
}

function refusal(response: Response): LogoView | undefined {
  const { status } = response
  if (status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    return { state: 'not-judged', cause: 'Rate limited (429)', retryAfter: seconds > 0 ? seconds * 1000 : 0 }
  }
  return response.ok ? undefined : { state: 'broken', cause: brokenCause(status) }
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

function imageView(bytes: Uint8Array, response: Response): LogoView {
  const size = readSize(bytes)
  if (!size) {
    const type = response.headers.get('Content-Type')?.split(';', 1)[0]?.trim()
    return { state: 'not-image', cause: bytes.length === 0 ? 'Empty' : `Served as ${type ?? 'no type'}` }
  }
  return { state: 'loaded', ...size, pixels: { cause: NO_PIXELS } }
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
