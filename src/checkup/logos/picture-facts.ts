/**
 * A picture as RGBA: four bytes per pixel, alpha not premultiplied. The longer side is scaled to 64 pixels, up or down, so
 * that two sizes of one picture can be compared.
 */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

const THUMBNAIL = 16
const HASH_COLUMNS = 9
const HASH_ROWS = 8
/**
 * A pixel is visible if one of its channels differs from the background by at least this much, of 255. #181717 on black does
 * not: most screens show both as black.
 */
const VISIBLE_DIFFERENCE = 32
/** A picture with a smaller share of visible pixels looks empty. */
const VISIBLE_SHARE = 0.002
/** Neighbouring cells whose brightness differs by no more than this, of 255, count as equal: scaling alone can cause it. */
const NOISE = 3
/**
 * Two thumbnails show the same picture if no byte differs by more than this share of the contrast. Every byte counts, since
 * two names in thin letters differ in a few cells only, and by little.
 */
const SAME_PICTURE = 0.15

export type PictureFacts = Readonly<ReturnType<typeof pictureFacts>>

/** What the rules know about a picture. */
export function pictureFacts(pixels: Pixels) {
  const thumbnail = Uint8Array.from(averages(pixels, THUMBNAIL, THUMBNAIL).flat())
  return {
    /** 64 digits, 1 where brightness rises between neighbours on a grid of 9 × 8. */
    differenceHash: differenceHash(pixels),
    /** 16 × 16 pixels on grey, three bytes each. They confirm that two pictures with the same hash are the same. */
    thumbnail,
    /** How much each byte of another thumbnail may differ if both pictures are to count as the same. */
    tolerance: Math.max(2, (Math.max(...thumbnail) - Math.min(...thumbnail)) * SAME_PICTURE),
    blank: isBlank(pixels),
    /** Almost nothing of it is visible on a white background, or on a black one. */
    lostOnWhite: !isVisibleOn(pixels, [255, 255, 255]),
    lostOnBlack: !isVisibleOn(pixels, [0, 0, 0]),
  }
}

export function differenceHash(pixels: Pixels): string {
  const grid = averages(pixels, HASH_COLUMNS, HASH_ROWS)
  let hash = ''
  for (let y = 0; y < HASH_ROWS; y++) {
    for (let x = 0; x + 1 < HASH_COLUMNS; x++) {
      const [left, right] = [grid[y * HASH_COLUMNS + x]!, grid[y * HASH_COLUMNS + x + 1]!]
      hash += brightness(right) - brightness(left) > NOISE ? '1' : '0'
    }
  }
  return hash
}

export const samePicture = ({ thumbnail, tolerance }: PictureFacts, other: PictureFacts): boolean =>
  thumbnail.every((value, index) => Math.abs(value - other.thumbnail[index]!) <= tolerance)

/** Whether anything of a picture is visible on a background of this colour. */
export function isVisibleOn(pixels: Pixels, background: Colour): boolean {
  const { data, width, height } = pixels
  let visible = 0
  for (let at = 0; at < data.length; at += 4) {
    if (isPixelVisible(pixels, at, background)) visible += 1
  }
  return visible > width * height * VISIBLE_SHARE
}

/** @param at offset of the pixel's four bytes. @param least the smallest visible difference, of 255. */
export function isPixelVisible(
  { data }: Pixels,
  at: number,
  [red, green, blue]: Colour,
  least = VISIBLE_DIFFERENCE,
): boolean {
  const difference = Math.max(
    Math.abs(data[at]! - red),
    Math.abs(data[at + 1]! - green),
    Math.abs(data[at + 2]! - blue),
  )
  return (difference * data[at + 3]!) / 255 >= least
}

/** Whether all pixels are alike: transparent, or of one colour. */
export function isBlank({ data }: Pixels): boolean {
  const least = [255, 255, 255, 255]
  const most = [0, 0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    // The colour of a transparent pixel does not count.
    for (let channel = data[at + 3]! > 0 ? 0 : 3; channel < 4; channel++) {
      const value = data[at + channel]!
      if (value < least[channel]!) least[channel] = value
      if (value > most[channel]!) most[channel] = value
    }
  }
  if (most[3]! < VISIBLE_DIFFERENCE) return true
  return most.every((value, channel) => value - least[channel]! < VISIBLE_DIFFERENCE)
}

export type Colour = readonly [red: number, green: number, blue: number]

/** The average colour of each cell of a grid, row by row, with the picture on grey. */
function averages({ width, height, data }: Pixels, columns: number, rows: number): Colour[] {
  return Array.from({ length: columns * rows }, (_, field) => {
    const [left, right] = span(field % columns, columns, width)
    const [top, bottom] = span(Math.floor(field / columns), rows, height)
    let [red, green, blue] = [0, 0, 0]
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = 4 * (y * width + x)
        const alpha = data[at + 3]! / 255
        red += (data[at]! - 128) * alpha
        green += (data[at + 1]! - 128) * alpha
        blue += (data[at + 2]! - 128) * alpha
      }
    }
    const area = (right - left) * (bottom - top)
    return [128 + red / area, 128 + green / area, 128 + blue / area]
  })
}

/** The pixels that a cell of a grid covers along one axis: at least one. */
function span(field: number, fields: number, pixels: number): readonly [from: number, to: number] {
  const from = Math.floor((field * pixels) / fields)
  return [from, Math.max(from + 1, Math.floor(((field + 1) * pixels) / fields))]
}

const brightness = ([red, green, blue]: Colour): number => 0.299 * red + 0.587 * green + 0.114 * blue
