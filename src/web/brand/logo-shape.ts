/** Measures a logo once it has loaded, and decides how large to draw it. */
import { type Colour, isPixelVisible, isVisibleOn, type Pixels } from '#checkup/logos/picture-facts.ts'

export interface LogoShape {
  /** Width by height of the file. */
  readonly ratio: number
  /** `undefined` if the host of the logo does not let the page read them. */
  readonly pixels: Pixels | undefined
}

/** A part of a picture, in fractions of its width and height. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The fraction of the box that is painted. */
  readonly filled: number
}

/** A pixel that differs by less, of 255, is margin. Lower than the limit of visibility, so that faint parts are not cut off. */
const FAINT = 8

const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1, filled: 1 }

/** Whether a logo is invisible on a ground; `undefined` if unknown. @param ground `undefined` if it has no single colour. */
export function vanishesOn({ pixels }: LogoShape, ground: Colour | undefined): boolean | undefined {
  return pixels && ground && !isVisibleOn(pixels, ground)
}

/** The box around the visible pixels, without the margins of the file or a surrounding area in the colour of the ground. */
export function visibleBox({ pixels }: LogoShape, ground: Colour | undefined): Box {
  if (!pixels) return WHOLE
  const { width, height, data } = pixels
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      if (ground ? !isPixelVisible(pixels, at, ground, FAINT) : data[at + 3]! < FAINT) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      count += 1
    }
  }
  if (count === 0) return ground ? visibleBox({ ratio: 1, pixels }, undefined) : WHOLE
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  return {
    left: left / width,
    top: top / height,
    width: wide / width,
    height: tall / height,
    filled: count / (wide * tall),
  }
}

/** How to draw a logo: its width in heights of the tile, its ratio, and the point of it to centre in the tile. */
export interface LogoPlace {
  readonly width: number
  readonly ratio: number
  readonly x: number
  readonly y: number
}

/** In heights of the tile: the side of a square logo that is half painted, and the maximum width and height of any logo. */
const SIDE = 0.54
const MOST_WIDE = 1.06
const MOST_TALL = 0.7

/**
 * Places logos so that they look equally large: their visible boxes cover the same area, as far as the tile has room. Dense
 * shapes look larger than line drawings, so they are drawn a little smaller.
 */
export function placeLogo(shape: LogoShape, ground: Colour | undefined): LogoPlace {
  const box = visibleBox(shape, ground)
  // In heights of the file.
  const wide = shape.ratio * box.width
  const tall = box.height
  const density = (0.5 / Math.max(0.15, box.filled)) ** 0.2
  const equal = (SIDE * density) / Math.sqrt(wide * tall)
  const scale = Math.min(equal, MOST_WIDE / wide, MOST_TALL / tall)
  return {
    width: scale * shape.ratio,
    ratio: shape.ratio,
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
  }
}

/** The longer side of the scaled copy that is measured, in pixels. */
const PIXELS_SIDE = 64

/** The pixels of a loaded image, or why they cannot be read. */
export function readPixels(image: HTMLImageElement): Pixels | { cause: string } {
  const natural = { width: image.naturalWidth || PIXELS_SIDE, height: image.naturalHeight || PIXELS_SIDE }
  const scale = PIXELS_SIDE / Math.max(natural.width, natural.height)
  const width = Math.max(1, Math.round(natural.width * scale))
  const height = Math.max(1, Math.round(natural.height * scale))
  try {
    // In main memory: reading back from the graphics card would block.
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    return { width, height, data }
  } catch {
    return { cause: 'Pixels cannot be read' }
  }
}
