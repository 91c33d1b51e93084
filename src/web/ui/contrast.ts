/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly number[]

/** Reads `#rgb` and `#rrggbb`. */
export function readHex(text: string): Rgb | undefined {
  if (!/^#(?:[\da-f]{3}){1,2}$/i.test(text)) return undefined
  const digits = text.length === 4 ? text.replaceAll(/\w/g, '$&$&') : text
  return digits.match(/\w\w/g)!.map((channel) => Number.parseInt(channel, 16))
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, otherLight] = [luminance(one), luminance(other)]
  return (Math.max(light, otherLight) + 0.05) / (Math.min(light, otherLight) + 0.05)
}

/** The relative luminance of WCAG 2. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * LINEAR[red!]! + 0.7152 * LINEAR[green!]! + 0.0722 * LINEAR[blue!]!
}

/** The light of each value of a channel. A table, because logos have thousands of pixels. */
const LINEAR = Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
