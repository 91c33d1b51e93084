import { BLACK, mix, printHex, readable, readHex, WHITE } from './contrast.ts'

/** What a theme means for the root element, and what in it cannot be used. */
export interface ReadTheme {
  /** CSS properties by name. */
  readonly properties: Readonly<Record<string, string>>
  readonly compact: boolean
  /** Sentences for the developer of the host page. */
  readonly remarks: readonly string[]
}

/** Of tokens.css: the paper, the ground that leaves the least contrast, and where an accent moves to be readable on both. */
const SCHEMES = {
  light: { paper: WHITE, hover: [243, 244, 246], end: BLACK },
  dark: { paper: [20, 21, 25], hover: [31, 33, 39], end: WHITE },
} as const
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

/** The accent and its company: as text, when pressed, what is written on it, and as a faint ground. */
function readAccent(value: unknown, only: unknown, remarks: string[]) {
  const accent = readHex(String(value))
  if (!accent) return undefined
  const [light, dark] = Object.entries(SCHEMES).map(([scheme, { paper, hover, end }]) => {
    // Any more of it, and the fainter inks of tokens.css could not be read on it.
    const selected = mix(accent, paper, 0.08)
    const text = readable(accent, [paper, hover, selected], end)
    const isUsed = only === scheme || !Object.hasOwn(SCHEMES, String(only))
    if (isUsed && printHex(text) !== printHex(accent)) {
      remarks.push(
        `theme.accent ${String(value)} is hard to read on ${scheme} ground. ${printHex(text)} is used there.`,
      )
    }
    // Text that can be read on the paper is one on which the paper's colour can be read.
    return [text, mix(text, end, 0.85), paper, selected].map(printHex)
  })
  const names = ['--accent', '--accent-strong', '--on-accent', '--selected']
  return Object.fromEntries(
    names.map((name, index) => [name, `light-dark(${light![index]}, ${dark![index]})`]),
  )
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
