import { fetchingInspector } from '#checkup/node/fetch-logo.ts'
import type { LogoInspector } from '#checkup/logos/look-at-logos.ts'
import { pictureFacts, type Pixels } from '#checkup/logos/picture-facts.ts'
import type { TestBrand, TestFile } from './catalogue-service.ts'

const SYLLABLES = 'bak dem fil gon hur jav kes lin mop nud pra ros tiv vul wex zaf'.split(' ')
/** The longer side of a picture, in pixels. */
const SIDE = 32
/** Two squares of two colours. */
const DRAWING =
  '<rect x="0" y="0" width="32" height="32" fill="#c03030"/><rect x="32" y="32" width="32" height="32" fill="#30a0d0"/>'
const FIRST_UPDATE = 1_750_000_000

/** `count` brands with which nothing is wrong, and a logo file for each of them. */
export function cleanCatalogue(count = 250): { brands: TestBrand[]; files: Map<string, TestFile> } {
  const files = new Map<string, TestFile>()
  const brands = Array.from({ length: count }, (_, index) => {
    const path = `/logos/${index + 1}.svg`
    files.set(path, svg(DRAWING))
    const updated_at = FIRST_UPDATE + index * 3600
    return { id: String(index + 1), name: cleanName(index), logo: path, updated_at }
  })
  return { brands, files }
}

/** Names that differ in several letters: three syllables are the index in base 16, and two more depend on it. */
function cleanName(index: number): string {
  const digits = [index, index >> 4, index * 7 + 3, index >> 8, index * 11 + 5]
  const word = digits.map((digit) => SYLLABLES[digit & 15]).join('')
  const name = word[0]!.toUpperCase() + word.slice(1)
  return index % 10 === 4 ? `${name} Café` : index % 10 === 7 ? `${name} & Söhne` : name
}

export function svg(content: string, width = 64, height = 64): TestFile {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  return { type: 'image/svg+xml', body }
}

/**
 * The terminal's inspector, which here also draws the SVG files of `cleanCatalogue`. They have only rectangles, so rules about
 * pixels can be tested without a browser.
 */
export function rectInspector(files: ReadonlyMap<string, TestFile>): LogoInspector {
  return async (address, signal) => {
    const file = files.get(new URL(address).pathname)
    if (file?.waits === 'for ever') return { state: 'silent', cause: 'No response within 15 seconds' }
    const view = await fetchingInspector(async () => true)(address, signal)
    if (view.state !== 'loaded') return view
    // Not the time that it took, which depends on the machine.
    const timed = { ...view, milliseconds: file?.waits ?? 0 }
    return view.vector ? { ...timed, picture: pictureFacts(drawRects(String(file?.body))) } : timed
  }
}

export function drawRects(drawing: string): Pixels {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE)
  const [, width = '64', height = '64'] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? []
  const scale = SIDE / Math.max(Number(width), Number(height))
  const scaled = (length: unknown) => Math.round(Number(length) * scale)
  const pixels = { width: scaled(width), height: scaled(height), data }
  const rect = /<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" fill="#(..)(..)(..)"/g
  for (const [, ...parts] of drawing.matchAll(rect)) {
    const [x = 0, y = 0, w = 0, h = 0] = parts.slice(0, 4).map(scaled)
    const colour = parts.slice(4).map((part) => Number.parseInt(part, 16))
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++)
        data.set([...colour, 255], 4 * (row * pixels.width + column))
    }
  }
  return { ...pixels, data: data.slice(0, 4 * pixels.width * pixels.height) }
}
