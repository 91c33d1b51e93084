import type { StoredBrand } from '#service/stores/records.ts'

export const SYLLABLES =
  'ba be bo da de di fa fe ga go ha ka ke ki la le lo ma me mi na ne no pa po ra re ri sa so'.split(' ')
export const WORDS = ['Foods', 'Motors', 'Group', 'Labs', 'Studio', 'Wear', 'Energy', 'Home']
const TWO_YEARS = 2 * 365 * 86_400
/** This many of the first brands have changes. */
export const CHANGED_BRANDS = 3000
/** Unix seconds: the time of the newest brands. */
export const NEWEST = 1_790_000_000

/**
 * `count` synthetic brands, always the same: ids with gaps, names of three to six syllables and often a common word, some
 * accented, updates spread evenly over two years without regard to id.
 */
export function syntheticBrands(count: number): StoredBrand[] {
  const random = randomNumbers(count)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, index) => {
    const syllables = Array.from({ length: 3 + Math.floor(random() * 4) }, () => pick(SYLLABLES)).join('')
    const name = syllables[0]!.toUpperCase() + syllables.slice(1) + (random() < 0.6 ? ` ${pick(WORDS)}` : '')
    return {
      id: String(3 * index + 1),
      name: random() < 0.1 ? name.replace('e', 'é') : name,
      logo: `https://logos.example/${3 * index + 1}.svg`,
      fields: '{}',
      updatedAt: NEWEST - Math.floor(random() * TWO_YEARS),
    }
  })
}

/** Numbers in 0 … 1, always the same for one seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
