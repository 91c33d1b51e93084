/** Finds names that probably mean the same brand: spelt in different ways, or one letter apart. */
import { twinKeys } from '#client/match/name-words.ts'
import { type BrandFacts, withoutRepeats } from './facts.ts'

/** Shorter names may differ in one letter by chance: "Photon" and "Proton" are two brands. */
const SHORTEST = 7

/** A name as people read it. */
export const plainName = ({ name }: BrandFacts) => name.normalize('NFC').trim()

/** Brands whose names have the same words in any order, or the same letters, but are written differently. */
export function* twinNames(brands: readonly BrandFacts[]): Generator<null, BrandFacts[][]> {
  const sets = new DisjointSets(brands.length)
  // One map for each kind of key, so that the words of one name never match the letters of another.
  const known = [new Map<string, number>(), new Map<string, number>()]
  for (const { row, words } of withoutRepeats(brands)) {
    for (const [way, key] of twinKeys(words).entries()) {
      const before = known[way]!.get(key)
      if (before !== undefined) sets.join(before, row)
      else if (key !== '') known[way]!.set(key, row)
    }
    yield null
  }
  const groups = sets.groups().map((rows) => rows.map((row) => brands[row]!))
  // Of brands with one and the same name, which have a rule of their own, the first stands for all.
  return groups
    .map((group) =>
      [...new Map(group.toReversed().map((brand) => [plainName(brand), brand])).values()].toReversed(),
    )
    .filter(({ length }) => length > 1)
}

/**
 * Brands whose names are one letter apart: changed, missing, added, or swapped with the next. Digits do not count: "Studio 1"
 * and "Studio 2" are two names.
 */
export function* nearNames(brands: readonly BrandFacts[]): Generator<null, BrandFacts[][]> {
  const sets = new DisjointSets(brands.length)
  const rows = new Map<string, number>()
  for (const { row, words } of brands) {
    if (words.core.length >= SHORTEST && !rows.has(words.core)) rows.set(words.core, row)
  }
  // Takes names of one length at a time to save memory: the map has an entry for each letter of each name.
  for (const names of Map.groupBy(rows.keys(), ({ length }) => length).values()) {
    const known = new Map<string, number>()
    for (const name of names) {
      const row = rows.get(name)!
      for (let at = 0; at < name.length; at++) {
        const [before, letter, next, after] = [
          name.slice(0, at),
          name[at]!,
          name[at + 1] ?? '',
          name.slice(at + 2),
        ]
        if (/\d/.test(letter)) continue
        const [gap, missing] = [`${before}\0${next}${after}`, `${before}${next}${after}`]
        const swapped = /\d/.test(next) ? undefined : rows.get(`${before}${next}${letter}${after}`)
        for (const other of [known.get(gap), rows.get(missing), swapped]) {
          if (other !== undefined) sets.join(other, row)
        }
        if (!known.has(gap)) known.set(gap, row)
      }
      yield null
    }
  }
  const groups = sets.groups().map((group) => group.map((row) => brands[row]!))
  return groups.filter((group) => !isOneName(group))
}

/** Whether all have one name, perhaps in several spellings: then `name-repeated` or `name-twin` finds them. */
export function isOneName(group: readonly BrandFacts[]): boolean {
  const keys = group.map(({ words }) => twinKeys(words))
  return [0, 1].some((way) => keys[0]?.[way] !== '' && new Set(keys.map((key) => key[way])).size === 1)
}

/** Groups of rows that belong together, directly or through others (union-find). */
export class DisjointSets {
  readonly #parents: Int32Array

  constructor(length: number) {
    this.#parents = Int32Array.from({ length }, (_, row) => row)
  }

  join(one: number, other: number): void {
    const [a, b] = [this.#root(one), this.#root(other)]
    this.#parents[Math.max(a, b)] = Math.min(a, b)
  }

  /** The groups of more than one row, in the order of their first rows. */
  groups(): number[][] {
    const byRoot = Map.groupBy(this.#parents.keys(), (row) => this.#root(row))
    return [...byRoot.values()].filter(({ length }) => length > 1)
  }

  #root(row: number): number {
    const parents = this.#parents
    // Path halving: each lookup shortens the path for the next one.
    while (parents[row] !== row) row = parents[row] = parents[parents[row]!]!
    return row
  }
}
