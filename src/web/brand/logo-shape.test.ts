import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawRects } from '#checkup/testing/clean-catalogue.ts'
import type { Colour } from '#checkup/logos/picture-facts.ts'
import { type LogoShape, placeLogo, vanishesOn, visibleBox } from './logo-shape.ts'

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

test('a logo vanishes on its own colour only; without a colour or pixels, the answer is unknown', () => {
  const black = drawing([8, 8, 16, 16, '#000000'])
  expect(vanishesOn(black, BLACK)).toBe(true)
  expect(vanishesOn(black, WHITE)).toBe(false)
  expect(vanishesOn(black, undefined)).toBeUndefined()
  expect(vanishesOn({ ratio: 2, pixels: undefined }, BLACK)).toBeUndefined()
})

test('the visible box leaves out margins, and a box in the colour of the ground', () => {
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
