/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

export const BLACK: Rgb = [0, 0, 0]
export const WHITE: Rgb = [255, 255, 255]

/** Reads `#rgb` and `#rrggbb`. */
export function readHex(text: string): Rgb | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const step = digits.length / 3
  const channel = (index: number) => {
    const part = digits.slice(index * step, (index + 1) * step)
    return Number.parseInt(step === 1 ? part + part : part, 16)
  }
  return [channel(0), channel(1), channel(2)]
}

export function printHex(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** `share` of `colour`, the rest of `other`, in whole numbers. */
export function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(colour[index] * share + other[index] * (1 - share))
  return [channel(0), channel(1), channel(2)]
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour nearest to `colour`, on the way to `end`, whose contrast to all `grounds` is at least `ratio`. */
export function readable(colour: Rgb, grounds: readonly Rgb[], end: Rgb, ratio = 4.5): Rgb {
  for (let share = 1; share > 0; share -= 0.01) {
    const tried = mix(colour, end, share)
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried
  }
  return end
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
