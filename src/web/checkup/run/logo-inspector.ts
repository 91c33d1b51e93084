/** The worker's view of logos. Images load on the page, which alone has them; why one fails is found out here. */
import { brokenCause } from '#checkup/logos/broken-cause.ts'
import type { LogoInspector, LogoView } from '#checkup/logos/logo-inspector.ts'
import type { FromWorker, ImageOutcome } from './messages.ts'

const TIMEOUT = 15_000

export interface PageInspector extends LogoInspector {
  /** The page's response to an `inspect` message. */
  readonly receive: (number: number, image: ImageOutcome) => void
}

export function pageInspector(send: (message: FromWorker) => void): PageInspector {
  const waiting = new Map<number, (image: ImageOutcome) => void>()
  let last = 0

  function askPage(address: string, signal: AbortSignal): Promise<ImageOutcome> {
    signal.throwIfAborted()
    const number = ++last
    const { promise, resolve, reject } = Promise.withResolvers<ImageOutcome>()
    const forget = () => {
      waiting.delete(number)
      send({ type: 'forget-logo', number })
      reject(signal.reason as Error)
    }
    waiting.set(number, (image) => {
      waiting.delete(number)
      signal.removeEventListener('abort', forget)
      resolve(image)
    })
    signal.addEventListener('abort', forget, { once: true })
    send({ type: 'inspect', number, address })
    return promise
  }

  return {
    receive: (number, image) => waiting.get(number)?.(image),
    async inspect(address, signal) {
      const image = await askPage(address, signal)
      return image.state === 'failed' ? whyItFailed(address, image.status, signal) : image
    },
  }
}

const NO_REASON = 'Does not load, and its host does not say why: the file may be gone, or refused (403)'

/**
 * Asks for the address once more, without the token: a status or a type tells a refusal from a broken file. Only the
 * page's own host can be asked: the Content-Security-Policy allows requests to no other.
 * @param seen the status that the browser saw, or 0.
 */
async function whyItFailed(address: string, seen: number, signal: AbortSignal): Promise<LogoView> {
  if (new URL(address).origin !== location.origin) {
    if (seen === 429) return { state: 'not-judged', cause: 'Rate limited (429)' }
    // Without CORS, scripts cannot see the response: all causes are the same broken image.
    return { state: 'broken', cause: seen >= 400 ? brokenCause(seen) : NO_REASON }
  }
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    })
    void response.body?.cancel()
    const { status, ok, headers } = response
    if (status === 429) {
      const seconds = Number(headers.get('Retry-After'))
      const retryAfter = seconds > 0 ? seconds * 1000 : 0
      return { state: 'not-judged', cause: 'Rate limited (429)', retryAfter }
    }
    if (!ok) return { state: 'broken', cause: brokenCause(status) }
    const type = headers.get('Content-Type')?.split(';', 1)[0]?.trim()
    if (type?.startsWith('image/')) return { state: 'broken', cause: 'Cannot be decoded' }
    return { state: 'not-image', cause: `Served as ${type ?? 'no type'}` }
  } catch {
    signal.throwIfAborted()
    return { state: 'broken', cause: 'Does not load' }
  }
}
