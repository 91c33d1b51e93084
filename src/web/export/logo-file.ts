/**
 * Reads a logo as a file: the file at its address if the page may fetch it, or else a PNG of the picture. The access token
 * is never sent. A logo that its host or the Content-Security-Policy does not let the page read is unavailable.
 */
import { connectedAddress } from '#web/data/connection.ts'
import { blockedReason } from '#web/brand/brand-logo.tsx'
import { inOneColour, type LogoShape, type OneColour, readPixels } from '#web/brand/logo-shape.ts'

/** The longer side of the PNGs to choose from, in pixels. */
export const PNG_SIDES = [256, 512, 1024]
/** Of a picture whose file cannot be read, and for the clipboard. */
const PNG_SIDE = 512
/** Milliseconds to wait for a logo's file, and then again for its picture. */
const TIMEOUT = 20_000

/** The file extensions that differ from the subtype of the media type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'svg+xml': 'svg',
  jpeg: 'jpg',
  'x-icon': 'ico',
  'vnd.microsoft.icon': 'ico',
}

/** How the logos of a list are exported. */
export interface LogoExport {
  /** The list has an order of its own, which the names of the files keep. */
  readonly isOrdered?: boolean
  /** The one colour in which they are shown, and made as PNGs. */
  readonly oneColour?: OneColour | undefined
  /** Of the logos that have been measured, by address. */
  readonly shapes?: ReadonlyMap<string | null, LogoShape>
}

export interface LogoFile {
  readonly content: Blob
  /** Without a dot. */
  readonly extension: string
  /** It was wanted in one colour, and has a background of its own that would become a block. */
  readonly isLeft?: boolean
}

export interface PngOptions {
  readonly side: number
  readonly oneColour?: OneColour | undefined
}

/** Why there is no file. The message completes "Not included because". */
export class LogoUnavailable extends Error {}

/** @param png `undefined` for the original file. @throws LogoUnavailable, or the signal's reason */
export async function readLogo(address: string, signal?: AbortSignal, png?: PngOptions): Promise<LogoFile> {
  const fetched = await fetchLogo(address, signal)
  if (!fetched) return readLogoPicture(address, signal, png)
  const { response, content } = fetched
  if (!response.ok) throw new LogoUnavailable(`its host responded with ${response.status}`)
  const subtype = /^image\/([\w.+-]+)/.exec(content.type)?.[1]
  if (subtype === undefined) throw new LogoUnavailable('the file is not an image')
  const extension = EXTENSIONS[subtype] ?? subtype.replaceAll(/\W/g, '-').slice(0, 20)
  if (!(await isImage(content, extension, address, signal))) throw new LogoUnavailable(BROKEN)
  return png ? readLogoPicture(address, signal, png) : { content, extension }
}

const BROKEN = 'the file is not an image, or is incomplete'
/** The formats that all browsers decode. A picture that was cut off is shown, but no bitmap can be made of it. */
const DECODED = /^(?:png|jpe?g|gif|webp|avif)$/i

async function isImage(content: Blob, extension: string, address: string, signal?: AbortSignal) {
  if (DECODED.test(extension)) return isWhole(content)
  if (extension !== 'svg') return content.size > 0
  // No bitmap can be made of an SVG file, and the page's policy lets no script parse it.
  const isShown = await loadPicture(address, signal).catch(() => undefined)
  signal?.throwIfAborted()
  return isShown !== undefined
}

/** Whether all of an image can be decoded: one that is cut off loads, and is drawn in part. */
export const isWhole = (image: ImageBitmapSource) =>
  createImageBitmap(image).then(
    (bitmap) => (bitmap.close(), true),
    () => false,
  )

/** `undefined` if the page cannot fetch the file: the Content-Security-Policy allows only its own host and the service. */
async function fetchLogo(address: string, signal: AbortSignal | undefined) {
  const allowed = [location.href, connectedAddress() ?? location.href].map((each) => new URL(each).origin)
  if (!allowed.includes(new URL(address).origin)) return undefined
  const late = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    return { response, content: await response.blob() }
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

/** Draws a logo as a PNG, the image format that clipboards accept. @throws LogoUnavailable, or the signal's reason */
export async function readLogoPicture(
  address: string,
  signal?: AbortSignal,
  { side, oneColour }: PngOptions = { side: PNG_SIDE },
): Promise<LogoFile> {
  const image = await loadPicture(address, signal)
  const { pathname } = new URL(address)
  if (DECODED.test(pathname.replace(/.*\./, '')) && !(await isWhole(image))) throw new LogoUnavailable(BROKEN)
  // An SVG may have no size of its own. Only an SVG can be enlarged without loss.
  const width = image.naturalWidth || side
  const height = image.naturalHeight || side
  const fitting = side / Math.max(width, height)
  const scale = /\.svgz?$/i.test(pathname) ? fitting : Math.min(1, fitting)
  const sides = [width, height].map((length) => Math.max(1, Math.round(length * scale))) as [number, number]
  const canvas = new OffscreenCanvas(...sides)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, ...sides)
  const pixels = oneColour && readPixels(image)
  const isRecoloured = oneColour && pixels && inOneColour({ ratio: 1, pixels }, oneColour)
  if (isRecoloured) {
    context.globalCompositeOperation = 'source-in'
    context.fillStyle = oneColour
    context.fillRect(0, 0, ...sides)
  }
  const content = await canvas.convertToBlob({ type: 'image/png' })
  return { content, extension: 'png', isLeft: oneColour !== undefined && !isRecoloured }
}

/** Loads an image with CORS, so that its pixels can be read. @throws LogoUnavailable, or the signal's reason */
export async function loadPicture(address: string, signal?: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, TIMEOUT, 'its host did not respond in time')
  })
  const failed = () =>
    blockedReason(address)
      ? 'this app does not load logos from its host'
      : 'its host does not let this app read it'
  const reason = await Promise.race([image.decode().catch(failed), late])
  signal?.throwIfAborted()
  if (reason) throw new LogoUnavailable(reason)
  return image
}

/** The file type, such as "SVG" or "PNG", by the extension in the address. */
export function logoType(address: string): string | undefined {
  const type = /\.(svg|a?png|jpe?g|gif|webp|avif|bmp|ico)$/i.exec(URL.parse(address)?.pathname ?? '')?.[1]
  return type?.toUpperCase().replace('JPG', 'JPEG')
}
