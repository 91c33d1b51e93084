import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, readHex, type Rgb } from '#web/ui/contrast.ts'
import { readTheme } from './theme.ts'

/** The two colours of a `light-dark()`. */
function both(value: string | undefined): [Rgb, Rgb] {
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value ?? '')!
  return [readHex(light!)!, readHex(dark!)!]
}

test('WCAG contrast', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast(readHex('#777')!, [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('whatever the accent, text in it and on it can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const hex = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const { properties } = readTheme({ accent: hex })
      const paper: [Rgb, Rgb] = [readHex('#ffffff')!, readHex('#141519')!]
      expect(properties['--on-accent']).toBe('var(--paper)')
      expect(properties['--selected']).toBe(`color-mix(in srgb, ${hex} 8%, var(--paper))`)
      const [lightSelected, darkSelected] = paper.map((ground) => mix(readHex(hex)!, ground, 0.08))
      const grounds: [Rgb, Rgb][] = [
        paper,
        [readHex('#f3f4f6')!, readHex('#1f2127')!],
        [lightSelected!, darkSelected!],
      ]
      const [light, dark] = both(properties['--accent'])
      for (const [lightGround, darkGround] of grounds) {
        expect(contrast(light, lightGround)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark, darkGround)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('an accent that is changed is told with the colour that is used', () => {
  const { properties, remarks } = readTheme({ accent: '#ffcc00' })
  expect(remarks).toHaveLength(1)
  expect(remarks[0]).toMatch(
    /^theme\.accent #ffcc00 is hard to read on light ground\. #\w{6} is used there\.$/,
  )
  expect(properties['--accent']).toContain('#ffcc00')
  expect(readTheme({}).remarks).toEqual([])
})

test('colour scheme, radius, font and density', () => {
  const theme = { colorScheme: 'dark', radius: 4, font: "Inter, 'Open Sans', serif", density: 'compact' }
  expect(readTheme(theme)).toEqual({
    properties: {
      'color-scheme': 'dark',
      '--radius-s': '2px',
      '--radius-m': '4px',
      '--radius-l': '6px',
      '--font': '"Inter", "Open Sans", serif, system-ui, sans-serif',
    },
    compact: true,
    remarks: [],
  })
  expect(readTheme({ colorScheme: 'auto' }).properties).toEqual({})
  // As attributes have them.
  expect(readTheme({ radius: '4', font: '' })).toEqual(readTheme({ radius: 4 }))
})

test.each([
  { accent: 'red' },
  { accent: '#12345' },
  { accent: 'url(https://evil.example)' },
  { radius: -1 },
  { radius: '4px' },
  { radius: Number.POSITIVE_INFINITY },
  { font: 'a; background: url(https://evil.example)' },
  { font: 'a"b' },
  { density: 'tiny' },
  { colorScheme: 'blue' },
])('%o is ignored, and told', (theme) => {
  const { properties, remarks } = readTheme(theme)
  expect(properties).toEqual({})
  expect(remarks).toHaveLength(1)
  expect(remarks[0]).toContain(`theme.${Object.keys(theme)[0]} must be`)
})
