/** Looks at logos as images of the page, and reads their pixels while the page is idle. */
import { brokenCause } from '#checkup/logos/broken-cause.ts'
import type { LogoInspector, LogoView } from '#checkup/logos/logo-inspector.ts'
import { isKeptBack, logoFailure } from '#web/parts/logo-failure.ts'
import { readPixels } from '#web/parts/logo-pixels/read-pixels.ts'

const TIMEOUT = 15_000
/** Milliseconds to wait for a picture to be decoded. Browsers decode when they paint, and a hidden page is not painted. */
const LONGEST_DECODING = 1000
/** Milliseconds that pictures may be read at a stretch, and after which their turn comes even on a busy page. */
const SLICE = 8
const LONGEST_WAIT = 100
const NO_REASON = 'Does not load, and its host does not say why: the file may be gone, or refused (403)'

export const imageInspector: LogoInspector = { inspect }

async function inspect(address: string, signal: AbortSignal): Promise<LogoView> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const either = AbortSignal.any([signal, timeout])
  let image = await loadImage(address, 'anonymous', either)
  const readable = image !== null
  const status = image ? 0 : lastResponse(address).status
  // Without CORS there is no status, and an image still shows; it only keeps its pixels to itself.
  if (!image && status === 0 && !either.aborted) image = await loadImage(address, null, either)
  if (!image) {
    if (timeout.aborted) return { state: 'not-judged', cause: 'No answer within 15 seconds', silent: true }
    return isKeptBack(address)
      ? { state: 'not-judged', cause: logoFailure(address) }
      : whyItFailed(address, status, signal)
  }
  const { naturalWidth: width, naturalHeight: height } = image
  const { type } = lastResponse(address)
  const vector = type === '' ? /\.svgz?$/i.test(new URL(address).pathname) : type === 'image/svg+xml'
  // Decoded beforehand, off this thread; otherwise drawing would do it, on this thread. A drawing is never decoded.
  if (readable && !vector) await Promise.race([image.decode().catch(() => {}), delay(LONGEST_DECODING)])
  const pixels = readable ? await idle(() => readPixels(image)) : { cause: 'No CORS' }
  return { state: 'loaded', width, height, vector, pixels }
}

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

/** What the browser tells of the last response from an address: 0 and '' where its host does not allow CORS. */
function lastResponse(address: string): { status: number; type: string } {
  const [entry] = performance.getEntriesByName(address, 'resource').slice(-1) as ResourceTiming[]
  return { status: entry?.responseStatus ?? 0, type: entry?.contentType ?? '' }
}

/** TypeScript's types lack the content type, which Safari does not tell. */
type ResourceTiming = PerformanceResourceTiming & { readonly contentType?: string }

// A browser keeps 250 entries, and then no more.
performance.addEventListener('resourcetimingbufferfull', () => performance.clearResourceTimings())

/** Null: it does not load, or `signal` aborted. */
function loadImage(
  address: string,
  crossOrigin: 'anonymous' | null,
  signal: AbortSignal,
): Promise<HTMLImageElement | null> {
  const image = new Image()
  const { promise, resolve } = Promise.withResolvers<HTMLImageElement | null>()
  image.crossOrigin = crossOrigin
  image.referrerPolicy = 'no-referrer'
  image.decoding = 'async'
  image.addEventListener('load', () => resolve(image))
  image.addEventListener('error', () => resolve(null))
  const giveUp = () => {
    resolve(null)
    image.src = ''
  }
  signal.addEventListener('abort', giveUp)
  image.src = address
  return promise.finally(() => signal.removeEventListener('abort', giveUp))
}

const jobs: (() => void)[] = []

/** Runs `job` when the page has time for it, one after the other; on a busy page a few of them now and then. */
function idle<Value>(job: () => Value): Promise<Value> {
  return new Promise((resolve) => {
    jobs.push(() => resolve(job()))
    if (jobs.length === 1) nextSlice()
  })
}

function nextSlice(): void {
  // Safari has no requestIdleCallback, and a hidden page is never idle.
  if (typeof requestIdleCallback === 'function' && !document.hidden)
    requestIdleCallback(runJobs, { timeout: LONGEST_WAIT })
  else setTimeout(runJobs)
}

function runJobs(): void {
  const end = performance.now() + SLICE
  while (jobs.length > 0 && performance.now() < end) jobs.shift()!()
  if (jobs.length > 0) nextSlice()
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
