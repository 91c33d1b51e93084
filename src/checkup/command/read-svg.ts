import { SaxesParser } from 'saxes'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The size of a drawing that a browser shows: well-formed XML whose root is an `svg` of the SVG namespace, whatever its
 * prefix and whatever stands before it. 0 where it has no size of its own. Undefined: no browser shows it.
 */
export function readSvg(bytes: Uint8Array): { width: number; height: number } | undefined {
  const parser = new SaxesParser({ xmlns: true })
  let size: { width: number; height: number } | undefined
  parser.on('doctype', (text) => {
    // Illustrator declares its namespaces as entities.
    for (const [, name, value] of text.matchAll(/<!ENTITY\s+([\w.-]+)\s+["']([^"']*)["']\s*>/g))
      parser.ENTITIES[name!] = value!
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (size) return
    if (local !== 'svg' || uri !== SVG) throw new Error('The root is no drawing.')
    size = sizeOf((name) => attributes[name]?.value ?? '')
  })
  parser.on('error', (error) => {
    throw error
  })
  try {
    parser.write(decode(bytes)).close()
    return size
  } catch {
    return undefined
  }
}

/** As UTF-8, whatever its XML declaration says, unless a byte order mark says UTF-16. Throws where it is neither. */
function decode(bytes: Uint8Array): string {
  const mark = (bytes[0]! << 8) | bytes[1]!
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

/** In pixels, or the ratio of its view box: enough for the rule about shapes. */
function sizeOf(attribute: (name: string) => string): { width: number; height: number } {
  const pixels = (text: string) => (/^\s*\d*\.?\d+\s*(?:px)?\s*$/.test(text) ? Number.parseFloat(text) : 0)
  const [width, height] = [pixels(attribute('width')), pixels(attribute('height'))]
  if (width > 0 && height > 0) return { width, height }
  const [, , wide = 0, tall = 0] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return wide > 0 && tall > 0 ? { width: wide, height: tall } : { width: 0, height: 0 }
}
