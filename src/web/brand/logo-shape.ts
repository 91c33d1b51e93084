/** Measures a logo once it has loaded, and decides how large to draw it, and whether it can be seen. */
import { type Colour, isPixelVisible, isVisibleOn, type Pixels } from '#checkup/logos/picture-facts.ts'
import { contrast } from '#web/ui/contrast.ts'

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

/** The part of the pixels that are drawn, and their number. `undefined` if none is. */
function boxOf({ width, height }: Pixels, isDrawn: (at: number) => boolean) {
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isDrawn(4 * (y * width + x))) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      count += 1
    }
  }
  if (count === 0) return undefined
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  return { left, top, wide, tall, area: wide * tall, count }
}

/** The contrast at which something is easy to see. Orange on white has 2, yellow 1.1; black on dark green has 1.7. */
const EASY_CONTRAST = 1.8

/**
 * Whether a logo is hard to see on a background: what stands out from it covers less than half of what is drawn, as a black
 * word with a red dot on black. `undefined` if unknown.
 * @param background `undefined` if it has no single colour.
 */
export function isHardToSee({ pixels }: LogoShape, background: Colour | undefined): boolean | undefined {
  if (!pixels || !background) return undefined
  if (!isVisibleOn(pixels, background)) return true
  if (hasOwnBackground(pixels)) return false
  const { data } = pixels
  const standsOut = (at: number) => {
    const alpha = data[at + 3]! / 255
    const shown = background.map((behind, channel) =>
      Math.round(behind + (data[at + channel]! - behind) * alpha),
    )
    return contrast(shown, background) >= EASY_CONTRAST
  }
  const drawn = boxOf(pixels, (at) => data[at + 3]! >= FAINT)
  const seen = boxOf(pixels, (at) => data[at + 3]! >= FAINT && standsOut(at))
  return !seen || seen.area < drawn!.area / 2
}

/** The share of its box that a logo with a background of its own fills at least: a disc fills 0.79, most drawings 0.5. */
const FILLED = 0.7
/** The share of its pixels that may differ from the average of a logo that is all one colour. */
const SPECKS = 0.02

/** Whether a logo would become a block in one colour: it fills its box, or a disc, and shows something in other colours there. */
function hasOwnBackground(pixels: Pixels): boolean {
  const { data } = pixels
  const isOpaque = (at: number) => data[at + 3]! >= 128
  const box = boxOf(pixels, isOpaque)
  if (!box || box.count < FILLED * box.area) return false
  const opaque = Array.from({ length: data.length / 4 }, (_, pixel) => 4 * pixel).filter(isOpaque)
  const average = (channel: number) => opaque.reduce((sum, at) => sum + data[at + channel]!, 0) / box.count
  const plain: Colour = [average(0), average(1), average(2)]
  return opaque.filter((at) => isPixelVisible(pixels, at, plain)).length > SPECKS * box.count
}

/** The colours in which a board or an export can show all logos. */
const ONE_COLOUR = { black: [0, 0, 0], white: [255, 255, 255] } as const satisfies Record<string, Colour>
export type OneColour = keyof typeof ONE_COLOUR

/** A colour from an address. `undefined` if it is neither of the two. */
export const readOneColour = (value: unknown): OneColour | undefined =>
  value === 'black' || value === 'white' ? value : undefined

/** A logo in one colour. `undefined` if its pixels cannot be read, or it has a background of its own. */
export function inOneColour({ ratio, pixels }: LogoShape, colour: OneColour): LogoShape | undefined {
  if (!pixels || hasOwnBackground(pixels)) return undefined
  const data = pixels.data.slice()
  for (let at = 0; at < data.length; at += 4) data.set(ONE_COLOUR[colour], at)
  return { ratio, pixels: { ...pixels, data } }
}

/** The box around the visible pixels, without the margins of the file or a surrounding area in the colour of the background. */
export function visibleBox({ pixels }: LogoShape, background: Colour | undefined): Box {
  if (!pixels) return WHOLE
  const { width, height, data } = pixels
  const box = boxOf(pixels, (at) =>
    background ? isPixelVisible(pixels, at, background, FAINT) : data[at + 3]! >= FAINT,
  )
  if (!box) return background ? visibleBox({ ratio: 1, pixels }, undefined) : WHOLE
  return {
    left: box.left / width,
    top: box.top / height,
    width: box.wide / width,
    height: box.tall / height,
    filled: box.count / box.area,
  }
}

/** In heights of the tile: the side of a square logo that is half painted, and the maximum width and height of any logo. */
const SIDE = 0.54
const MAX_WIDE = 1.06
const MAX_TALL = 0.7

/**
 * Places logos so that they look equally large: their visible boxes cover the same area, as far as the tile has room. Dense
 * shapes look larger than line drawings, so they are drawn a little smaller. `width` is in heights of the tile, `x` and `y`
 * are the point of the logo to centre in it.
 */
export function placeLogo(shape: LogoShape, background: Colour | undefined) {
  const box = visibleBox(shape, background)
  // In heights of the file.
  const wide = shape.ratio * box.width
  const tall = box.height
  const density = (0.5 / Math.max(0.15, box.filled)) ** 0.2
  const equal = (SIDE * density) / Math.sqrt(wide * tall)
  const scale = Math.min(equal, MAX_WIDE / wide, MAX_TALL / tall)
  return {
    width: scale * shape.ratio,
    ratio: shape.ratio,
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
  }
}

/** The longer side of the scaled copy that is measured, in pixels. */
const PIXELS_SIDE = 64

/**
 * Measures an image once it has loaded. It is outside the document, where WebKit gives the drawn size of an SVG as its
 * natural size.
 */
export async function readShape(image: HTMLImageElement): Promise<LogoShape> {
  await image.decode().catch(() => {})
  const { naturalWidth, naturalHeight } = image
  return { ratio: naturalWidth / naturalHeight || 1, pixels: readPixels(image) }
}

/** The pixels of a loaded image. `undefined` if its host does not let the page read them. */
export function readPixels(image: HTMLImageElement): Pixels | undefined {
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
    return undefined
  }
}
