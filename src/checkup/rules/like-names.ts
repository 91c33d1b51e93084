/** Finds names that probably mean the same brand: spelt in different ways, or one letter apart. */
import { isOneLetterOff } from '#client/match/compare-names.ts'
import { twinKeys } from '#client/match/name-words.ts'
import type { BrandFacts } from './facts.ts'

/** Shorter names may differ in one letter by chance: "Photon" and "Proton" are two brands. */
const SHORTEST = 7

/** Each brand once, by its id. */
export const withoutRepeats = (brands: readonly BrandFacts[]) =>
  brands.filter(({ first }) => first === undefined)

/** Brands whose names have the same words in any order, or the same letters. */
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
  return sets.groups(brands)
}

/** Brands whose names are one letter apart: see `isOneLetterOff`. */
export function* nearNames(brands: readonly BrandFacts[]): Generator<null, BrandFacts[][]> {
  const sets = new DisjointSets(brands.length)
  const rows = new Map<string, number>()
  for (const { row, words } of brands) {
    if (words.core.length >= SHORTEST && !rows.has(words.core)) rows.set(words.core, row)
  }
  // Takes names of one length at a time to save memory: the map has an entry for each letter of each name.
  for (const names of Map.groupBy(rows.keys(), ({ length }) => length).values()) {
    const known = new Map<string, string[]>()
    for (const name of names) {
      // Names that are one letter apart are alike once a letter is left out of the longer one, or of both.
      for (let at = 0; at < name.length; at++) {
        const rest = name.slice(0, at) + name.slice(at + 1)
        const alike = known.get(rest) ?? []
        for (const other of rows.has(rest) ? [...alike, rest] : alike) {
          if (isOneLetterOff(name, other)) sets.join(rows.get(other)!, rows.get(name)!)
        }
        alike.push(name)
        known.set(rest, alike)
      }
      yield null
    }
  }
  return sets.groups(brands).filter((group) => !isOneName(group))
}

/** Whether all have one name, perhaps in several spellings: then `name-twin` finds them. */
export function isOneName(group: readonly BrandFacts[]): boolean {
  const keys = group.map(({ words }) => twinKeys(words))
  return [0, 1].some((way) => keys[0]?.[way] !== '' && new Set(keys.map((key) => key[way])).size === 1)
}

/** Groups of rows that belong together, directly or through others. */
export class DisjointSets {
  /** The set of each row. */
  readonly #sets: number[][]

  constructor(length: number) {
    this.#sets = Array.from({ length }, (_, row) => [row])
  }

  join(one: number, other: number): void {
    const [small, large] = [this.#sets[one]!, this.#sets[other]!].toSorted((a, b) => a.length - b.length)
    if (small === large) return
    for (const row of small!) {
      large!.push(row)
      this.#sets[row] = large!
    }
  }

  /** The groups of more than one value, in the order of their first rows. */
  groups<Value>(values: readonly Value[]): Value[][] {
    const sets = [...new Set(this.#sets)].filter(({ length }) => length > 1)
    return sets.map((rows) => rows.toSorted((a, b) => a - b).map((row) => values[row]!))
  }
}
