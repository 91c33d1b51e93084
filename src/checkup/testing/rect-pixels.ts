import { fetchingInspector } from '#checkup/command/fetch-logo.ts'
import type { LogoInspector, Pixels } from '#checkup/logos/logo-inspector.ts'
import type { TestFile } from './catalogue-service.ts'

const SIDE = 32

/**
 * The terminal's inspector with eyes: draws the SVG files of `cleanCatalogue`, which are rectangles and nothing else, so
 * that rules about pixels can be tested without a browser.
 */
export function rectInspector(files: ReadonlyMap<string, TestFile>): LogoInspector {
  return {
    async inspect(address, signal) {
      const view = await fetchingInspector(async () => true).inspect(address, signal)
      if (view.state !== 'loaded' || !view.vector) return view
      const drawing = String(files.get(new URL(address).pathname)?.body)
      return { ...view, picture: drawRects(drawing) }
    },
  }
}

export function drawRects(svg: string): Pixels {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE)
  const [, width = '64', height = '64'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const scale = SIDE / Math.max(Number(width), Number(height))
  const pixels = {
    width: Math.round(Number(width) * scale),
    height: Math.round(Number(height) * scale),
    data,
  }
  const rect = /<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" fill="#(..)(..)(..)"/g
  for (const [, ...parts] of svg.matchAll(rect)) {
    const [x, y, w, h] = parts.slice(0, 4).map((part) => Math.round(Number(part) * scale)) as [
      number,
      number,
      number,
      number,
    ]
    const colour = parts.slice(4).map((part) => Number.parseInt(part, 16))
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++)
        data.set([...colour, 255], 4 * (row * pixels.width + column))
    }
  }
  return { ...pixels, data: data.slice(0, 4 * pixels.width * pixels.height) }
}
