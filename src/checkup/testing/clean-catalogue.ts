import type { TestBrand, TestFile } from './catalogue-service.ts'

const SYLLABLES = 'bak dem fil gon hur jav kes lin mop nud pra ros tiv vul wex zaf'.split(' ')
const FIRST_UPDATE = 1_750_000_000

/** `count` brands with which nothing is wrong, and a logo file for each of them. */
export function cleanCatalogue(count = 250): { brands: TestBrand[]; files: Map<string, TestFile> } {
  const files = new Map<string, TestFile>()
  const brands = Array.from({ length: count }, (_, index) => {
    const path = `/logos/${index + 1}.svg`
    files.set(path, svg(barsLogo(index)))
    return {
      id: String(index + 1),
      name: cleanName(index),
      logo: path,
      updated_at: FIRST_UPDATE + index * 3600,
    }
  })
  return { brands, files }
}

/** Names that differ in several letters: the syllables at even places say the number in base 16, twice over. */
function cleanName(index: number): string {
  const digits = [
    index & 15,
    (index >> 4) & 15,
    (index * 7 + 3) & 15,
    (index >> 8) & 15,
    (index * 11 + 5) & 15,
  ]
  const word = digits.map((digit) => SYLLABLES[digit]).join('')
  const name = word[0]!.toUpperCase() + word.slice(1)
  return index % 10 === 4 ? `${name} Café` : index % 10 === 7 ? `${name} & Söhne` : name
}

/** A drawing of 64 × 64 with bars whose pattern says the number. */
function barsLogo(index: number): string {
  const bars = Array.from({ length: 16 }, (_, bit) => {
    const dark = (Math.imul(index + 1, 2654435761) >>> (bit + 8)) & 1
    return `<rect x="${(bit % 4) * 16}" y="${Math.floor(bit / 4) * 16}" width="16" height="16" fill="${dark ? '#c03030' : '#30a0d0'}"/>`
  })
  return bars.join('')
}

export function svg(content: string, width = 64, height = 64): TestFile {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  return { type: 'image/svg+xml', body }
}
