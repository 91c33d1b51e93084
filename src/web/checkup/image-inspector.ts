/** Loads logos as images of the page, and reads their pixels. */
import { abortable } from '#client/abortable.ts'
import { CUT_OFF, type LogoInspector, refusedView } from '#checkup/logos/look-at-logos.ts'
import { pictureFacts } from '#checkup/logos/picture-facts.ts'
import { blockedReason } from '#web/brand/brand-logo.tsx'
import { readPixels } from '#web/brand/logo-shape.ts'
import { isWhole } from '#web/export/logo-file.ts'

const NO_REASON = 'Does not load, and its host does not say why: the file may be gone, or refused (403)'

// A browser drops new resource timings once its buffer is full.
performance.setResourceTimingBufferSize(1_000_000)

/**
 * Bytes to allocate and drop for each SVG. A browser keeps a document for every SVG that was drawn, until it collects garbage,
 * but does not count it as memory, so collects too late: 1,000 of them slow down drawing, and block the page as they are removed.
 */
const SVG_MEMORY = 1_000_000

export const imageInspector: LogoInspector = async (address, signal) => {
  const start = performance.now()
  let image = await loadImage(address, 'anonymous', signal)
  const readable = image !== null
  // An image that the page has loaded before may come without a new response.
  const { status, type, bytes } = lastResponse(address, image ? 0 : start)
  // If the host does not allow CORS, there is no status. The image may still load without CORS, but its pixels are unreadable.
  if (!image && status === 0 && !signal.aborted) image = await loadImage(address, null, signal)
  if (!image) {
    signal.throwIfAborted()
    const cause = blockedReason(address)
    if (cause) return { state: 'unchecked', cause }
    if (status === 0) return { state: 'broken', cause: NO_REASON }
    if (status >= 400) return refusedView(status)
    return { state: 'not-image', cause: `Served as ${type || 'no type of image'}` }
  }
  const { naturalWidth: width, naturalHeight: height } = image
  const vector = type === '' ? /\.svgz?$/i.test(new URL(address).pathname) : type === 'image/svg+xml'
  const milliseconds = performance.now() - start
  // An image that is cut off loads and is drawn in part, but makes no bitmap.
  if (!vector && !(await isWhole(image))) return CUT_OFF
  const pixels = readable ? readPixels(image) : undefined
  // The build would leave out a `new` whose result is not used.
  if (vector) Reflect.construct(ArrayBuffer, [SVG_MEMORY])
  const picture = pixels
    ? pictureFacts(pixels)
    : { cause: readable ? 'Pixels cannot be read' : 'Its host does not let the app read it (CORS)' }
  return { state: 'loaded', width, height, vector, milliseconds, bytes, picture }
}

/**
 * The status, type and size of the last response to a CORS request that began at `start` or later; 0 and '' if the host does not
 * allow CORS. Skips responses without a status: the page shows the same logos without CORS meanwhile.
 */
function lastResponse(address: string, start: number) {
  const entries = performance.getEntriesByName(address, 'resource') as ResourceTiming[]
  const entry = entries.findLast(({ startTime, responseStatus }) => startTime >= start && responseStatus > 0)
  // One that is still in memory has no size again.
  const bytes = entries.findLast(({ encodedBodySize }) => encodedBodySize > 0)?.encodedBodySize
  return { status: entry?.responseStatus ?? 0, type: entry?.contentType ?? '', bytes }
}

/** TypeScript's types lack `contentType`, which Safari does not provide. */
type ResourceTiming = PerformanceResourceTiming & { readonly contentType?: string }

/** `null` if the image does not load or `signal` is aborted. */
async function loadImage(address: string, crossOrigin: 'anonymous' | null, signal: AbortSignal) {
  const image = Object.assign(new Image(), { crossOrigin, decoding: 'async' as const })
  const loaded = new Promise((resolve, reject) => {
    Object.assign(image, { onload: resolve, onerror: reject, src: address })
  })
  return abortable(loaded, signal).then(
    () => image,
    () => {
      image.src = ''
      return null
    },
  )
}
