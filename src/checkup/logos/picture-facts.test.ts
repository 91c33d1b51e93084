import { expect, test } from 'vitest'
import { pictureFacts, type Pixels } from './picture-facts.ts'

type Colour = readonly [number, number, number, number]

const CLEAR: Colour = [0, 0, 0, 0]
const WHITE: Colour = [255, 255, 255, 255]
const BLACK: Colour = [0, 0, 0, 255]
const RED: Colour = [200, 30, 30, 255]

/** A picture with the pixels that `colour` returns, 64 × 64 by default. */
function draw(colour: (x: number, y: number) => Colour, width = 64, height = 64): Pixels {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colour(x, y), 4 * (y * width + x))
  return { width, height, data }
}

const disc = (colour: Colour, background: Colour) =>
  draw((x, y) => ((x - 32) ** 2 + (y - 32) ** 2 < 400 ? colour : background))

test.each([
  ['nothing', draw(() => CLEAR), true],
  ['one colour', draw(() => RED), true],
  ['one colour with noise', draw((x) => [200 + (x % 3), 30, 30, 255]), true],
  ['a disc', disc(RED, CLEAR), false],
  ['a disc on white', disc(RED, WHITE), false],
])('%s is blank: %s', (_, pixels, blank) => {
  expect(pictureFacts(pixels).blank).toBe(blank)
})

test.each([
  ['white on clear', disc(WHITE, CLEAR), true, false],
  ['black on clear', disc(BLACK, CLEAR), false, true],
  ['nearly black on clear', disc([31, 31, 31, 255], CLEAR), false, true],
  ['red on clear', disc(RED, CLEAR), false, false],
  ['pale grey on clear', disc([240, 240, 240, 255], CLEAR), true, false],
  ['faint black on clear', disc([0, 0, 0, 20], CLEAR), true, true],
])('%s: invisible on white: %s, on black: %s', (_, pixels, lostOnWhite, lostOnBlack) => {
  expect(pictureFacts(pixels)).toMatchObject({ lostOnWhite, lostOnBlack })
})
