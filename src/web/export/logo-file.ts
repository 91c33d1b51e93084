/**
 * A logo as a file: the one at its address, where the page may read it, or a PNG of the picture. The access token is never
 * sent. What neither its host nor the Content-Security-Policy lets the page read is withheld.
 */
import { connectedAddress } from '#web/data/connection.ts'
import { keptBack } from '#web/brand/brand-logo.tsx'

/** The longer side of a picture, in pixels. */
const PNG_SIDE = 512
const LARGEST = 10_000_000
/** Milliseconds for which one logo is waited for. */
const TIMEOUT = 20_000

/** Where the ending of a file is not the subtype of its type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'svg+xml': 'svg',
  jpeg: 'jpg',
  'x-icon': 'ico',
  'vnd.microsoft.icon': 'ico',
}

export interface LogoFile {
  readonly content: Blob
  /** Without a dot. */
  readonly extension: string
}

/** Why there is no file, in words that go on after "Not included:". */
export class LogoWithheld extends Error {}

/** @throws LogoWithheld, or the signal's reason */
export async function readLogo(address: string, signal?: AbortSignal): Promise<LogoFile> {
  const response = await fetchLogo(address, signal)
  if (!response) return { content: await pngOf(await loadPicture(address, signal)), extension: 'png' }
  if (!response.ok) throw new LogoWithheld(`its host responded ${response.status}`)
  const content = await response.blob()
  const subtype = /^image\/([\w.+-]+)/.exec(content.type)?.[1]
  if (subtype === undefined) throw new LogoWithheld('the file is no image')
  if (content.size > LARGEST) throw new LogoWithheld('the file is too large')
  return { content, extension: EXTENSIONS[subtype] ?? subtype.replaceAll(/\W/g, '-') }
}

/** Undefined where the page may not fetch the file: its policy lets it ask its own host and the service, and no other. */
async function fetchLogo(address: string, signal?: AbortSignal): Promise<Response | undefined> {
  const allowed = [location.href, connectedAddress() ?? location.href].map((each) => new URL(each).origin)
  if (!allowed.includes(new URL(address).origin)) return undefined
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    return await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch {
    signal?.throwIfAborted()
    if (timeout.aborted) throw new LogoWithheld('its host did not respond in time')
    return undefined
  }
}

/** The picture of a logo as a PNG, which is what a clipboard takes. @throws LogoWithheld */
export async function readLogoPicture(address: string): Promise<Blob> {
  return pngOf(await loadPicture(address))
}

/** With CORS, so that its pixels can be read. @throws LogoWithheld, or the signal's reason */
export async function loadPicture(address: string, signal?: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = address
  const late = new Promise<'late'>((resolve) => {
    setTimeout(resolve, TIMEOUT, 'late')
  })
  const loaded = image.decode().catch(() => 'failed' as const)
  const outcome = await Promise.race([loaded, late])
  signal?.throwIfAborted()
  if (outcome === 'late') throw new LogoWithheld('its host did not respond in time')
  if (outcome === 'failed') {
    throw new LogoWithheld(
      keptBack(address) ? 'this app loads no logos from its host' : 'its host does not let this app read it',
    )
  }
  return image
}

async function pngOf(image: HTMLImageElement): Promise<Blob> {
  // A drawing may have no size of its own. Only a drawing can be drawn larger than it is.
  const width = image.naturalWidth || PNG_SIDE
  const height = image.naturalHeight || PNG_SIDE
  const fitting = PNG_SIDE / Math.max(width, height)
  const scale = /\.svgz?$/i.test(new URL(image.src).pathname) ? fitting : Math.min(1, fitting)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}
