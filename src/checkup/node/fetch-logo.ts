import { lookup } from 'node:dns/promises'
import { imageSize } from 'image-size'
import ipaddr from 'ipaddr.js'
import { SaxesParser } from 'saxes'
import { CUT_OFF, type LogoInspector, type LogoView, refusedView } from '#checkup/logos/look-at-logos.ts'

const MAX_BYTES = 10_000_000
const MAX_REDIRECTS = 20
/** The bytes that end an image, or begin its last part. */
const PNG_END = 'IEND'
const JPEG_SCAN = Buffer.from('ffda', 'hex')
const JPEG_END = Buffer.from('ffd9', 'hex')
const NO_PIXELS = { cause: 'Only the app looks at pixels' }
/** The headers that browsers send for an image. Some hosts refuse requests without them. */
const HEADERS = {
  Accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'User-Agent': 'Mozilla/5.0 (compatible; BrandCatalogueCheckup)',
}
/** The formats that browsers show, of those that `image-size` detects. */
const SHOWN = new Set(['png', 'jpg', 'gif', 'webp', 'avif', 'bmp', 'ico', 'cur'])
const SVG = 'http://www.w3.org/2000/svg'
/** Causes of DNS, connection and TLS failures, by Node's error codes. */
const CAUSES: readonly (readonly [code: RegExp, cause: string])[] = [
  [/^ENOTFOUND$|^EAI_/, 'Its host was not found (DNS)'],
  [/^ECONNREFUSED$/, 'Its host refuses the connection'],
  [/^ECONNRESET$|^UND_ERR_SOCKET$|^EPIPE$/, 'The connection was interrupted'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO$/, 'Its certificate is not valid'],
]

/** A logo does not load. The message is shown in the report. */
class Broken extends Error {}

/**
 * Looks at logos without a browser: loads each file and reads its format and size. Sends no token.
 * @param mayLoad says whether logos may be loaded from a host. It is called for each redirect as well.
 */
export const fetchingInspector =
  (mayLoad: (hostname: string) => Promise<boolean>): LogoInspector =>
  async (address, signal) => {
    const start = performance.now()
    try {
      const response = await load(new URL(address), signal, mayLoad)
      if (!response) return { state: 'unchecked', cause: 'On a private address' }
      const { ok, status, headers } = response
      if (!ok) {
        void response.body?.cancel()
        return refusedView(status, Math.max(0, Number(headers.get('Retry-After')) * 1000 || 0))
      }
      const bytes = await readBytes(response)
      const view = imageView(bytes, headers.get('Content-Type') ?? '')
      if (view.state !== 'loaded') return view
      const length = Number(headers.get('Content-Length') ?? 0)
      return { ...view, milliseconds: performance.now() - start, bytes: Math.max(length, bytes.length) }
    } catch (error) {
      signal.throwIfAborted()
      return { state: 'broken', cause: failure(error) }
    }
  }

function failure(error: unknown): string {
  if (error instanceof Broken) return error.message
  const { code = '' } = ((error as Error).cause ?? error) as { code?: string }
  return CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 'No response'
}

/** @returns `undefined` if `mayLoad` refuses the host of the address or of a redirect. */
async function load(
  address: URL,
  signal: AbortSignal,
  mayLoad: (hostname: string) => Promise<boolean>,
): Promise<Response | undefined> {
  let url = address
  for (let redirects = 0; ; redirects++) {
    if (!/^https?:$/.test(url.protocol)) throw new Broken(`Redirects to ${url.protocol}`)
    // Browsers block images whose address contains a password.
    if (url.username || url.password) throw new Broken('Its address has a password in it')
    if (!(await mayLoad(url.hostname))) return undefined
    const response = await fetch(url, { headers: HEADERS, redirect: 'manual', signal })
    const target = response.headers.get('Location')
    if (response.status < 300 || response.status >= 400 || target === null) return response
    void response.body?.cancel()
    if (redirects === MAX_REDIRECTS) throw new Broken('Redirects too many times')
    if (!URL.canParse(target, url.href)) throw new Broken('Redirects to an invalid address')
    const { protocol } = url
    url = new URL(target, url)
    // No page on https shows it, even where this check-up reaches the service over http.
    if (protocol === 'https:' && url.protocol === 'http:') throw new Broken('Redirects from https to http')
  }
}

/**
 * Whether a host is, or resolves to, an address that is not on the public internet, such as this machine or a cloud's metadata
 * service. `false` if the host cannot be resolved.
 */
export async function isPrivate(hostname: string): Promise<boolean> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.some(({ address }) => ipaddr.process(address).range() !== 'unicast')
}

/** Allows all hosts; or only `base` and public ones, so that a catalogue cannot make us send requests into our own network. */
export function allowedHosts(all: boolean, base: string): (hostname: string) => Promise<boolean> {
  return async (hostname) => all || hostname === base || !(await isPrivate(hostname))
}

/** Reads the file, or its first 10 MB: enough to tell the size of an image. */
async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_BYTES) break
  }
  return Buffer.concat(chunks)
}

function imageView(bytes: Buffer, contentType: string): LogoView {
  const [type = ''] = contentType.split(';', 1)
  const isSvg = type.trim().toLowerCase() === 'image/svg+xml'
  if (isSvg && bytes.length > MAX_BYTES) return { state: 'unchecked', cause: 'Larger than 10 MB' }
  const { type: format = '', width, height } = readSize(bytes)
  const vector = isSvg && isWellFormedSvg(bytes)
  if (vector || (SHOWN.has(format) && width > 0 && height > 0)) {
    if (bytes.length <= MAX_BYTES && isCutOff(bytes, format)) return CUT_OFF
    return { state: 'loaded', width, height, vector, milliseconds: 0, bytes: 0, picture: NO_PIXELS }
  }
  if (bytes.length === 0) return { state: 'not-image', cause: 'Empty' }
  return {
    state: 'not-image',
    cause: isSvg ? 'Not a well-formed SVG' : `Served as ${type.trim() || 'no type'}`,
  }
}

/** Whether a file ends before its image does. Other formats count as complete. */
function isCutOff(bytes: Buffer, type: string): boolean {
  if (type === 'png') return !bytes.includes(PNG_END)
  // A preview inside the file has an end of its own, before the last scan begins.
  if (type === 'jpg') return bytes.lastIndexOf(JPEG_SCAN) > bytes.lastIndexOf(JPEG_END)
  return type === 'webp' && bytes.length < bytes.readUInt32LE(4) + 8
}

/** In pixels; of an SVG without a size, that of its `viewBox`. 0 × 0 if unknown. */
function readSize(bytes: Uint8Array): { width: number; height: number; type?: string } {
  try {
    return imageSize(bytes)
  } catch {
    return { width: 0, height: 0 }
  }
}

/** Whether it is well-formed XML with the root `svg` in the SVG namespace, with any prefix and after any prolog. */
function isWellFormedSvg(bytes: Uint8Array): boolean {
  const parser = new SaxesParser({ xmlns: true })
  let isRoot = true
  parser.on('doctype', (text) => {
    // Illustrator declares its namespaces as entities.
    for (const [, name, value] of text.matchAll(/<!ENTITY\s+([\w.-]+)\s+["']([^"']*)["']\s*>/g))
      parser.ENTITIES[name!] = value!
  })
  parser.on('opentag', ({ local, uri }) => {
    if (isRoot && (local !== 'svg' || uri !== SVG)) throw new Error('The root is not an SVG element.')
    isRoot = false
  })
  try {
    parser.write(decode(bytes)).close()
    return true
  } catch {
    return false
  }
}

/** Decodes UTF-16 if a byte order mark says so, otherwise UTF-8, whatever the XML declaration says. Throws if it is invalid. */
function decode(bytes: Uint8Array): string {
  const mark = (bytes[0]! << 8) | bytes[1]!
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}
