import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, readHex, type Rgb } from '#web/ui/contrast.ts'
import { accentProperties } from './theme.ts'

const tokens = readFileSync('src/web/styles/tokens.css', 'utf8')

/** The two colours of a `light-dark()`. */
function both(value: string | undefined): [Rgb, Rgb] {
  const [, light, dark] = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value ?? '')!
  return [readHex(light!)!, readHex(dark!)!]
}

test('WCAG contrast', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast(readHex('#777')!, [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('text in any accent, and on it, is readable', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const hex = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const properties = accentProperties(readHex(hex))
      const paper = both(/--paper: (.+);/.exec(tokens)?.[1])
      expect(properties['--on-accent']).toBe('var(--paper)')
      expect(properties['--selected']).toBe(`color-mix(in srgb, ${hex} 8%, var(--paper))`)
      const [lightSelected, darkSelected] = paper.map((background) => mix(readHex(hex)!, background, 0.08))
      const hover = both(/--hover: (.+);/.exec(tokens)?.[1])
      const backgrounds = [paper, hover, [lightSelected!, darkSelected!]] as const
      const [light, dark] = both(properties['--accent'])
      for (const [lightBackground, darkBackground] of backgrounds) {
        expect(contrast(light, lightBackground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark, darkBackground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a readable accent is used unchanged, and without an accent no property is set', () => {
  expect(accentProperties(readHex('#fc0'))['--accent']).toMatch(/^light-dark\(#\w{6}, #ffcc00\)$/)
  expect(Object.values(accentProperties(undefined)).filter(Boolean)).toEqual([])
})
