import { mix, formatHex, readable, readHex, type Rgb } from '#web/ui/contrast.ts'
import type { FrameOptions } from './frame-options.ts'

/** Of tokens.css: the paper, the background that leaves the least contrast, and where an accent moves to be readable on both. */
const BACKGROUNDS = [
  ['#ffffff', '#f3f4f6', '#000000'],
  ['#141519', '#1f2127', '#ffffff'],
]

/** Puts what a host page says about looks on the root element. Through its style object: a policy may forbid style attributes. */
export function applyTheme({ colorScheme, accent }: Pick<FrameOptions, 'colorScheme' | 'accent'>): void {
  const { style } = document.documentElement
  const properties = {
    'color-scheme': colorScheme,
    ...accentProperties(accent),
  }
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value ?? '')
}

/** The accent and its variants: as text, when pressed, the text on it, and as a pale background. */
export function accentProperties(accent: Rgb | undefined): Readonly<Record<string, string | undefined>> {
  const texts =
    accent &&
    BACKGROUNDS.map((colours) => {
      const [paper, hover, end] = colours.map((colour) => readHex(colour)!) as [Rgb, Rgb, Rgb]
      return formatHex(readable(accent, [paper, hover, mix(accent, paper, 0.08)], end))
    })
  return {
    '--accent': texts && `light-dark(${texts.join(', ')})`,
    '--accent-strong': texts && 'color-mix(in srgb, var(--accent) 85%, light-dark(#000, #fff))',
    // Text that can be read on the paper is one on which the paper's colour can be read.
    '--on-accent': texts && 'var(--paper)',
    // Any more of the accent, and the fainter inks of tokens.css could not be read on it.
    '--selected': accent && `color-mix(in srgb, ${formatHex(accent)} 8%, var(--paper))`,
  }
}
