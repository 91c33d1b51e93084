import { BLACK, mix, printHex, readable, readHex, type Rgb, WHITE } from './contrast.ts'

/** What a theme means for the root element, and what in it cannot be used. */
export interface ReadTheme {
  /** CSS properties by name. */
  readonly properties: Readonly<Record<string, string>>
  readonly compact: boolean
  /** Sentences for the developer of the host page. */
  readonly remarks: readonly string[]
}

const LIGHT_PAPER: Rgb = [255, 255, 255]
const DARK_PAPER: Rgb = [20, 21, 25]
/** The grounds of tokens.css that leave the least contrast: what is pointed at, in the light and in the dark. */
const LIGHT_HOVER: Rgb = [243, 244, 246]
const DARK_HOVER: Rgb = [31, 33, 39]
const GENERIC_FONT = /^(?:system-ui|serif|sans-serif|monospace|ui-[a-z-]+)$/
const FONT_NAME = /^[\p{L}\d][\p{L}\d ._-]{0,60}$/u
const LARGEST_RADIUS = 24

/** Reads the theme that a host page sent: nothing in it reaches a style unchecked. */
export function readTheme(theme: unknown): ReadTheme {
  const given = (typeof theme === 'object' && theme !== null ? theme : {}) as Record<string, unknown>
  const remarks: string[] = []
  const properties: Record<string, string> = { 'color-scheme': 'light dark' }

  function read(
    name: string,
    reader: (value: unknown) => Record<string, string> | undefined,
    allowed: string,
  ) {
    const value = given[name]
    if (value === undefined || value === null) return
    const found = reader(value)
    if (found) Object.assign(properties, found)
    else remarks.push(`theme.${name} must be ${allowed}. It was ignored.`)
  }

  read('colorScheme', readScheme, '"light", "dark" or "auto"')
  read('accent', (value) => readAccent(value, given['colorScheme'], remarks), 'a colour such as #0b6e4f')
  read('radius', readRadius, `a number from 0 to ${LARGEST_RADIUS}`)
  read('font', readFont, 'names of fonts, separated by commas')
  read('density', (value) => (isDensity(value) ? {} : undefined), '"comfortable" or "compact"')
  return { properties, compact: given['density'] === 'compact', remarks }
}

const isDensity = (value: unknown) => value === 'comfortable' || value === 'compact'

function readScheme(value: unknown) {
  if (value === 'auto') return {}
  return value === 'light' || value === 'dark' ? { 'color-scheme': value } : undefined
}

function readAccent(value: unknown, onlyScheme: unknown, remarks: string[]) {
  const accent = typeof value === 'string' ? readHex(value) : undefined
  if (!accent) return undefined
  const light = accentOn(accent, LIGHT_PAPER, LIGHT_HOVER, BLACK)
  const dark = accentOn(accent, DARK_PAPER, DARK_HOVER, WHITE)
  for (const [{ text }, scheme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    const used = onlyScheme === scheme || !['light', 'dark'].includes(onlyScheme as string)
    if (used && text !== printHex(accent)) {
      remarks.push(
        `theme.accent ${String(value)} is hard to read on ${scheme} ground. ${text} is used there.`,
      )
    }
  }
  const both = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`
  return {
    '--accent': both('text'),
    '--accent-strong': both('strong'),
    '--on-accent': both('on'),
    '--selected': both('selected'),
  }
}

/** The accent and its company on one paper: as text, when pressed, what is written on it, and as a faint ground. */
function accentOn(accent: Rgb, paper: Rgb, hover: Rgb, end: Rgb) {
  // Any more of it, and the fainter inks of tokens.css could not be read on it.
  const selected = mix(accent, paper, 0.08)
  const text = readable(accent, [paper, hover, selected], end)
  return {
    text: printHex(text),
    strong: printHex(mix(text, end, 0.85)),
    // Text that can be read on the paper is one on which the paper's colour can be read.
    on: printHex(paper),
    selected: printHex(selected),
  }
}

function readRadius(value: unknown) {
  if (typeof value !== 'number' || !(value >= 0 && value <= LARGEST_RADIUS)) return undefined
  return { '--radius-s': `${value / 2}px`, '--radius-m': `${value}px`, '--radius-l': `${value * 1.5}px` }
}

function readFont(value: unknown) {
  if (typeof value !== 'string') return undefined
  const names = value.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
  if (names.length > 10 || !names.every((name) => FONT_NAME.test(name))) return undefined
  const quoted = names.map((name) => (GENERIC_FONT.test(name) ? name : `"${name}"`))
  return { '--font': [...quoted, 'system-ui', 'sans-serif'].join(', ') }
}
