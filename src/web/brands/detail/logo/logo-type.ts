/** What kind of file a logo is, and whether its server said so or only its address does. */
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

/** `contentType` is the response's, where it may be read. Undefined: nobody says. */
export function logoType(address: string, contentType?: string): LogoType | undefined {
  const told = contentType?.split(';', 1)[0]!.trim().toLowerCase()
  if (told) return { words: BY_SUBTYPE[told.replace(/^image\//, '')] ?? told, from: 'server' }
  const extension = /\.(\w+)$/.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase()
  const words = extension === undefined ? undefined : BY_EXTENSION[extension]
  return words === undefined ? undefined : { words, from: 'address' }
}

/**
 * The type that came with an image the page has loaded, from the browser's own record of it: no second request, which
 * another origin would refuse. Undefined where the browser or the other origin keeps it to itself.
 */
export function receivedContentType(address: string): string | undefined {
  const entry = performance.getEntriesByName(address, 'resource').at(-1)
  return (entry as { contentType?: string } | undefined)?.contentType || undefined
}
