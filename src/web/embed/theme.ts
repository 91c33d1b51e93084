import { mix, formatHex, readable, readHex, type Rgb } from '#web/ui/contrast.ts'
import type { FrameOptions } from './frame-options.ts'

/** From tokens.css: the paper, the background with the least contrast, and the colour to mix in until an accent is readable. */
const BACKGROUNDS = [
  ['#ffffff', '#f3f4f6', '#000000'],
  ['#191a1f', '#23252b', '#ffffff'],
]

/** Applies the host page's colours to the root element. Uses its style object: a policy may forbid style attributes. */
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
    // If the accent is readable on the paper, the paper's colour is readable on the accent.
    '--on-accent': texts && 'var(--paper)',
    // With more of the accent, the fainter inks of tokens.css would be unreadable on it.
    '--selected': accent && `color-mix(in srgb, ${formatHex(accent)} 8%, var(--paper))`,
  }
}
