/** Loads logos for the worker as images of the page, and reads their pixels while the page is idle. */
import { isKeptBack, logoFailure } from '#web/parts/logo-failure.ts'
import { readPixels } from '#web/parts/logo-pixels/read-pixels.ts'
import type { ImageOutcome } from './messages.ts'

const TIMEOUT = 15_000
/** Milliseconds to wait for a picture to be decoded. Browsers decode when they paint, and a hidden page is not painted. */
const LONGEST_DECODING = 1000
/** Milliseconds that pictures may be read at a stretch, and after which their turn comes even on a busy page. */
const SLICE = 8
const LONGEST_WAIT = 100

interface LogoLoader {
  readonly load: (number: number, address: string) => void
  readonly forget: (number: number) => void
  readonly stop: () => void
}

export function createLogoLoader(answer: (number: number, image: ImageOutcome) => void): LogoLoader {
  const running = new Map<number, AbortController>()

  async function load(number: number, address: string): Promise<void> {
    const abort = new AbortController()
    running.set(number, abort)
    const outcome = await inspectImage(address, abort.signal)
    if (running.delete(number)) answer(number, outcome)
  }
  function forget(number: number): void {
    running.get(number)?.abort()
    running.delete(number)
  }
  return {
    load: (number, address) => void load(number, address),
    forget,
    stop: () => [...running.keys()].forEach(forget),
  }
}

async function inspectImage(address: string, signal: AbortSignal): Promise<ImageOutcome> {
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
      : { state: 'failed', status }
  }
  const { naturalWidth: width, naturalHeight: height } = image
  const { type } = lastResponse(address)
  const vector = type === '' ? /\.svgz?$/i.test(new URL(address).pathname) : type === 'image/svg+xml'
  // Decoded beforehand, off this thread; otherwise drawing would do it, on this thread. A drawing is never decoded.
  if (readable && !vector) await Promise.race([image.decode().catch(() => {}), delay(LONGEST_DECODING)])
  const pixels = readable ? await idle(() => readPixels(image)) : { cause: 'No CORS' }
  return { state: 'loaded', width, height, vector, pixels }
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
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(runJobs, { timeout: LONGEST_WAIT })
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
