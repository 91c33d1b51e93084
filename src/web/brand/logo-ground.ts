/**
 * Grounds: what logos are shown on, as in `view_ground`. A custom colour has no name, and stands there as six hexadecimal
 * digits.
 */
import { contrast, readHex, type Rgb } from '#web/ui/contrast.ts'

export const GROUNDS = {
  light: 'White',
  dark: 'Black',
  grey: 'Grey',
  checkerboard: 'Checkerboard',
  custom: 'Custom colour',
} as const
export type GroundName = keyof typeof GROUNDS

/** The ground of an address, if there is such a one. */
export function readLogoGround(value = ''): string | undefined {
  return groundName(value) !== 'custom' || /^[\da-f]{6}$/.test(value) ? value : undefined
}

/** Any that has no name is a colour. */
export function groundName(ground: string): GroundName {
  return (Object.keys(GROUNDS) as GroundName[]).find((each) => each === ground) ?? 'custom'
}

const COLOURS: Readonly<Record<string, string>> = { light: '#ffffff', dark: '#000000', grey: '#808080' }

/** `#rrggbb`; undefined for what has no single colour. */
export function groundColour(ground: string): string | undefined {
  return COLOURS[ground] ?? (groundName(ground) === 'custom' ? `#${ground}` : undefined)
}

/** A ground as a CSS background. */
export const groundPaint = (ground: string) => groundColour(ground) ?? 'var(--checks)'

/** In a sentence: "white", "#f5c542". */
export function groundWords(ground: string): string {
  const name = groundName(ground)
  return name === 'custom' ? `#${ground}` : GROUNDS[name].toLowerCase()
}

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** The better to read on a colour: black or white. */
export function inkOn(colour: string): 'black' | 'white' {
  const ground = readHex(colour) ?? WHITE
  return contrast(ground, BLACK) >= contrast(ground, WHITE) ? 'black' : 'white'
}
