import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawRects } from '#checkup/testing/clean-catalogue.ts'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import { inOneColour, isHardToSee, type LogoShape, placeLogo, visibleBox } from './logo-shape.ts'

const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [0, 0, 0]

/** A drawing of 32 by 32 with these rectangles: x, y, width, height, colour. */
const drawing = (...rects: [number, number, number, number, string][]): LogoShape => {
  const tags = rects.map(
    ([x, y, width, height, fill]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`,
  )
  return { ratio: 1, pixels: drawRects(`<svg viewBox="0 0 32 32">${tags.join('')}</svg>`) }
}

const WORD_WITH_DOT = drawing([0, 8, 24, 2, '#000000'], [0, 14, 24, 2, '#000000'], [26, 8, 6, 8, '#ff0000'])
const OUTLINED = drawing([4, 4, 24, 24, '#000000'], [6, 6, 20, 20, '#ffffff'])
const EDGED = drawing([0, 0, 32, 32, '#0032a0'], [0, 0, 32, 1, '#00329f'])
const BOXED = drawing([0, 0, 32, 32, '#000000'], [12, 12, 8, 8, '#ffffff'])

test.each<[string, LogoShape, Colour | undefined, boolean | undefined]>([
  ['black on black', drawing([8, 8, 16, 16, '#000000']), BLACK, true],
  ['black on white', drawing([8, 8, 16, 16, '#000000']), WHITE, false],
  ['yellow on white', drawing([8, 8, 16, 16, '#ffee00']), WHITE, true],
  ['navy on black', drawing([8, 8, 16, 16, '#000080']), BLACK, true],
  ['black on dark green', drawing([8, 8, 16, 16, '#000000']), [11, 61, 46], true],
  ['orange on white', drawing([8, 8, 16, 16, '#ff9900']), WHITE, false],
  // As Copa Airlines and Letterboxd, which fill their box: canvases round the colours of edges up or down.
  ['#0032a0 with edges of #00329f on #10245c', EDGED, [16, 36, 92], true],
  ['a custom colour on itself', drawing([8, 8, 16, 16, '#f5c542']), [245, 197, 66], true],
  ['a black word with a red dot on black', WORD_WITH_DOT, BLACK, true],
  ['the same on white', WORD_WITH_DOT, WHITE, false],
  ['white with a black outline, on white', OUTLINED, WHITE, false],
  ['a black box with a small white drawing, on black', BOXED, BLACK, false],
  ['on no single colour', drawing([8, 8, 16, 16, '#000000']), undefined, undefined],
  ['unreadable', { ratio: 2, pixels: undefined }, BLACK, undefined],
])('whether a logo is hard to see: %s', (_, shape, background, isHard) => {
  expect(isHardToSee(shape, background)).toBe(isHard)
})

test('one colour leaves out a logo that would become a block', () => {
  const recoloured = inOneColour(drawing([8, 8, 16, 16, '#cc0000']), 'white')!
  expect(isHardToSee(recoloured, WHITE)).toBe(true)
  expect(isHardToSee(recoloured, BLACK)).toBe(false)
  expect(inOneColour(drawing([0, 0, 32, 32, '#ffffff'], [8, 12, 16, 8, '#cc0000']), 'black')).toBeUndefined()
})

test('the visible box leaves out margins, and a box in the colour of the background', () => {
  const boxed = drawing([0, 0, 32, 32, '#ffffff'], [8, 12, 16, 8, '#cc0000'])
  expect(visibleBox(boxed, WHITE)).toEqual({ left: 0.25, top: 0.375, width: 0.5, height: 0.25, filled: 1 })
  expect(visibleBox(boxed, BLACK)).toMatchObject({ left: 0, top: 0, width: 1, height: 1 })
})

test('a logo that vanishes keeps its place', () => {
  const black = drawing([8, 8, 16, 16, '#000000'])
  expect(placeLogo(black, BLACK)).toEqual(placeLogo(black, WHITE))
})

test('logos of any shape cover the same area, in the middle of their tiles', () => {
  const side = fc.integer({ min: 8, max: 16 })
  const place = fc.integer({ min: 0, max: 16 })
  const square = placeLogo(drawing([0, 0, 16, 16, '#cc0000']), WHITE).width / 2
  fc.assert(
    fc.property(place, place, side, side, (x, y, width, height) => {
      const logo = placeLogo(drawing([x, y, width, height, '#cc0000']), WHITE)
      expect((logo.width ** 2 * width * height) / 32 ** 2).toBeCloseTo(square ** 2)
      expect([logo.x, logo.y]).toEqual([(x + width / 2) / 32, (y + height / 2) / 32])
    }),
  )
})

test('no logo exceeds its tile', () => {
  const side = fc.integer({ min: 1, max: 32 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const logo = placeLogo(drawing([0, 0, width, height, '#cc0000']), WHITE)
      expect((logo.width * width) / 32).toBeLessThanOrEqual(1.07)
      expect((logo.width * height) / 32).toBeLessThanOrEqual(0.71)
    }),
  )
})
