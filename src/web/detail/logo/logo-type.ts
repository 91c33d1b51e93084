/** The file type of a logo, from the Content-Type of its server or from the extension in its address. */
export interface LogoType {
  readonly words: string
  readonly from: 'server' | 'address'
}

const BY_EXTENSION: Readonly<Record<string, string>> = {
  svg: 'SVG',
  png: 'PNG',
  apng: 'APNG',
  jpg: 'JPEG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
  avif: 'AVIF',
  bmp: 'BMP',
  ico: 'ICO',
}
const BY_SUBTYPE: Readonly<Record<string, string>> = {
  ...BY_EXTENSION,
  'svg+xml': 'SVG',
  'x-icon': 'ICO',
  'vnd.microsoft.icon': 'ICO',
}

/** `contentType` is that of the response, if it is readable. Undefined: the type is unknown. */
export function logoType(address: string, contentType?: string): LogoType | undefined {
  const sent = contentType?.split(';', 1)[0]!.trim().toLowerCase()
  if (sent) return { words: BY_SUBTYPE[sent.replace(/^image\//, '')] ?? sent, from: 'server' }
  const extension = /\.(\w+)$/.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase()
  const words = extension === undefined ? undefined : BY_EXTENSION[extension]
  return words === undefined ? undefined : { words, from: 'address' }
}

/**
 * The Content-Type of an image that the page has loaded, from the browser's performance entry: a request of our own
 * would be refused by other origins. Undefined where the browser or the other origin does not expose it.
 */
export function receivedContentType(address: string): string | undefined {
  const entry = performance.getEntriesByName(address, 'resource').at(-1)
  return (entry as { contentType?: string } | undefined)?.contentType || undefined
}
