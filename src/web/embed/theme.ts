import { mix, formatHex, readable, readHex, type Rgb } from '#web/ui/contrast.ts'

/** What a theme means for the root element, and what in it cannot be used. */
export interface ReadTheme {
  /** CSS properties by name. */
  readonly properties: Readonly<Record<string, string>>
  readonly compact: boolean
  /** Sentences for the developer of the host page: what is not used as it was given. */
  readonly remarks: readonly string[]
}

/**
 * Of tokens.css: the paper, the ground that leaves the least contrast, and where an accent moves to be readable on both.
 */
const SCHEMES = {
  light: ['#ffffff', '#f3f4f6', '#000000'],
  dark: ['#141519', '#1f2127', '#ffffff'],
}
const FONT_NAME = /^[\p{L}\d][\p{L}\d ._-]{0,60}$/u
const LARGEST_RADIUS = 24

/** Reads the theme that a host page sent: nothing in it reaches a style unchecked. */
export function readTheme(theme: unknown): ReadTheme {
  const given = Object(theme) as Record<string, unknown>
  const remarks: string[] = []
  const properties: Record<string, string> = {}

  function read(
    name: string,
    reader: (value: unknown) => Record<string, string> | false | undefined,
    allowed: string,
  ) {
    const value = given[name]
    if (value === undefined || value === null || value === '') return
    const found = reader(value)
    if (found) Object.assign(properties, found)
    else remarks.push(`theme.${name} must be ${allowed}. It was ignored.`)
  }

  read('colorScheme', readScheme, '"light", "dark" or "auto"')
  read('accent', (value) => readAccent(value, given['colorScheme'], remarks), 'a colour such as #0b6e4f')
  read('radius', readRadius, `a number from 0 to ${LARGEST_RADIUS}`)
  read('font', readFont, 'names of fonts, separated by commas')
  read(
    'density',
    (value) => (value === 'comfortable' || value === 'compact') && {},
    '"comfortable" or "compact"',
  )
  return { properties, compact: given['density'] === 'compact', remarks }
}

function readScheme(value: unknown) {
  if (value === 'auto') return {}
  return (value === 'light' || value === 'dark') && { 'color-scheme': value }
}

/** The accent and its variants: as text, when pressed, the text on it, and as a pale background. */
function readAccent(value: unknown, only: unknown, remarks: string[]) {
  const accent = readHex(String(value))
  if (!accent) return undefined
  const texts = Object.entries(SCHEMES).map(([scheme, colours]) => {
    const [paper, hover, end] = colours.map((colour) => readHex(colour)!) as [Rgb, Rgb, Rgb]
    const text = formatHex(readable(accent, [paper, hover, mix(accent, paper, 0.08)], end))
    const isUsed = only === scheme || !Object.hasOwn(SCHEMES, String(only))
    if (isUsed && text !== formatHex(accent)) {
      remarks.push(
        `theme.accent ${String(value)} is hard to read on ${scheme} ground. ${text} is used there.`,
      )
    }
    return text
  })
  return {
    '--accent': `light-dark(${texts.join(', ')})`,
    '--accent-strong': 'color-mix(in srgb, var(--accent) 85%, light-dark(#000, #fff))',
    // Text that can be read on the paper is one on which the paper's colour can be read.
    '--on-accent': 'var(--paper)',
    // Any more of the accent, and the fainter inks of tokens.css could not be read on it.
    '--selected': `color-mix(in srgb, ${formatHex(accent)} 8%, var(--paper))`,
  }
}

function readRadius(value: unknown) {
  const pixels = typeof value === 'object' ? Number.NaN : Number(value)
  return (
    pixels >= 0 &&
    pixels <= LARGEST_RADIUS && {
      '--radius-s': `${pixels / 2}px`,
      '--radius-m': `${pixels}px`,
      '--radius-l': `${pixels * 1.5}px`,
    }
  )
}

function readFont(value: unknown) {
  if (typeof value !== 'string') return undefined
  const names = value.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
  if (names.length > 10 || !names.every((name) => FONT_NAME.test(name))) return undefined
  // A generic font, such as system-ui, is none in quotes; other names of this form need none.
  const quoted = names.map((name) => (/^[a-z-]+$/.test(name) ? name : `"${name}"`))
  return { '--font': [...quoted, 'system-ui', 'sans-serif'].join(', ') }
}
