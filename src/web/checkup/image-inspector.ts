/** Loads logos as images of the page, and reads their pixels. */
import { brokenCause, type LogoInspector, type LogoView } from '#checkup/logos/look-at-logos.ts'
import type { Pixels } from '#checkup/logos/picture-facts.ts'
import { keptBack } from '#web/brand/brand-logo.tsx'
import { readPixels } from '#web/brand/logo-shape.ts'

const TIMEOUT = 15_000
const NO_REASON = 'Does not load, and its host does not say why: the file may be gone, or refused (403)'

/** @returns the inspector of one run. */
export function imageInspector(): LogoInspector {
  // A browser drops new resource timings once its buffer is full.
  performance.clearResourceTimings()
  performance.setResourceTimingBufferSize(1_000_000)
  return { inspect }
}

async function inspect(address: string, signal: AbortSignal): Promise<LogoView<Pixels>> {
  const start = performance.now()
  const timeout = AbortSignal.timeout(TIMEOUT)
  const either = AbortSignal.any([signal, timeout])
  let image = await loadImage(address, 'anonymous', either)
  const readable = image !== null
  // An image that the page has shown before loads without a new response.
  const { status, type, bytes } = lastResponse(address, image ? 0 : start)
  // If the host does not allow CORS, there is no status. The image may still load without CORS, but its pixels are unreadable.
  if (!image && status === 0 && !either.aborted) image = await loadImage(address, null, either)
  if (!image) {
    signal.throwIfAborted()
    if (timeout.aborted) return { state: 'silent', cause: 'No answer within 15 seconds' }
    const cause = keptBack(address)
    if (cause) return { state: 'unchecked', cause }
    if (status === 0) return { state: 'broken', cause: NO_REASON }
    if (status === 429) return { state: 'unchecked', cause: 'Rate limited (429)', retryAfter: 0 }
    if (status >= 400) return { state: 'broken', cause: brokenCause(status) }
    return { state: 'not-image', cause: `Served as ${type || 'no type of image'}` }
  }
  const { naturalWidth: width, naturalHeight: height } = image
  const vector = type === '' ? /\.svgz?$/i.test(new URL(address).pathname) : type === 'image/svg+xml'
  const milliseconds = performance.now() - start
  // An image that is cut off loads and is drawn in part, but makes no bitmap.
  const bitmap = vector || (await createImageBitmap(image).catch(() => null))
  if (!bitmap) return { state: 'cut-off', cause: 'The file ends before its image does' }
  if (bitmap !== true) bitmap.close()
  const picture = readable ? readPixels(image) : { cause: 'No CORS' }
  return { state: 'loaded', width, height, vector, milliseconds, bytes, picture }
}

/**
 * The status and type of the last response to a CORS request that began at `start` or later; 0 and '' if the host does not
 * allow CORS. Skips responses without a status: the page shows the same logos without CORS meanwhile.
 */
function lastResponse(address: string, start: number) {
  const entries = performance.getEntriesByName(address, 'resource') as ResourceTiming[]
  const entry = entries.findLast(({ startTime, responseStatus }) => startTime >= start && responseStatus > 0)
  return {
    status: entry?.responseStatus ?? 0,
    type: entry?.contentType ?? '',
    bytes: entry?.encodedBodySize || undefined,
  }
}

/** TypeScript's types lack `contentType`, which Safari does not provide. */
type ResourceTiming = PerformanceResourceTiming & { readonly contentType?: string }

/** `null` if the image does not load or `signal` is aborted. */
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
