/** A picture as RGBA: four bytes per pixel, alpha not premultiplied. The longer side is scaled to 64 pixels, up or down. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/**
 * A pixel is visible if one of its channels differs from the background by at least this much, of 255. #181717 on black does
 * not: most screens show both as black.
 */
const VISIBLE_DIFFERENCE = 32
/** A picture with a smaller share of visible pixels looks empty. */
const VISIBLE_SHARE = 0.002

export type PictureFacts = Readonly<ReturnType<typeof pictureFacts>>

/** What the rules know about a picture. */
export function pictureFacts(pixels: Pixels) {
  return {
    blank: isBlank(pixels),
    /** Almost nothing of it is visible on a white background, or on a black one. */
    lostOnWhite: !isVisibleOn(pixels, [255, 255, 255]),
    lostOnBlack: !isVisibleOn(pixels, [0, 0, 0]),
  }
}

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
function isBlank({ data }: Pixels): boolean {
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
