/** Names that are probably one: the same but for how they are written, or a letter apart. */
import { twinKeys } from '#client/match/name-words.ts'
import { isOneLetterOff } from '#client/match/one-letter-off.ts'
import type { BrandFacts } from './facts.ts'
import { BRANDS_AT_ONCE } from './rule.ts'

/** Shorter names lie one letter apart by chance: "Photon" and "Proton" are two brands. */
const SHORTEST = 7
/** Blocks up to this size are compared pair by pair. */
const SMALL_BLOCK = 24

/** Brands whose names have the same words in any order, or the same letters, but are written differently. */
export function* twinNames(brands: readonly BrandFacts[]): Generator<null, BrandFacts[][]> {
  const sets = new DisjointSets(brands.length)
  // Two maps, since the words of one name say nothing about the letters of another.
  const known = [new Map<string, number>(), new Map<string, number>()]
  for (const { row, words } of brands) {
    for (const [way, key] of twinKeys(words).entries()) {
      const before = known[way]!.get(key)
      if (before !== undefined) sets.join(before, row)
      else if (key !== '') known[way]!.set(key, row)
    }
    if (row % BRANDS_AT_ONCE === 0) yield null
  }
  const groups = sets.groups().map((rows) => rows.map((row) => brands[row]!))
  return groups.filter((group) => new Set(group.map(({ name }) => name.trim())).size > 1)
}

/** A name, and the part of it that is still to be compared. */
interface Candidate {
  readonly row: number
  readonly rest: string
}

/** Brands whose names are one letter apart: changed, missing, added, or swapped with the next. Digits do not count, as in "Studio 1" and "2". */
export function* nearNames(brands: readonly BrandFacts[]): Generator<null, BrandFacts[][]> {
  const sets = new DisjointSets(brands.length)
  const names = new Map<string, Candidate>()
  for (const { row, words } of brands) {
    if (words.core.length >= SHORTEST && !names.has(words.core))
      names.set(words.core, { row, rest: words.core })
  }
  const byLength = Map.groupBy(names.values(), ({ rest }) => rest.length)
  for (const [length, candidates] of byLength) {
    yield* joinNear([...candidates, ...(byLength.get(length + 1) ?? [])], length, sets)
  }
  const groups = sets.groups().map((rows) => rows.map((row) => brands[row]!))
  return groups.filter((group) => !isOneKey(group))
}

/**
 * Joins candidates one letter apart whose rests are `length` or `length + 1` long. One letter changes only one half of
 * a name, so the other half is the same: names are put into blocks by each half, and large blocks are halved again.
 */
function* joinNear(
  candidates: readonly Candidate[],
  length: number,
  sets: DisjointSets,
): Generator<null, void> {
  if (candidates.length <= SMALL_BLOCK || length < 2) {
    for (const [index, a] of candidates.entries()) {
      for (const b of candidates.slice(index + 1)) {
        if (isOneLetterOff(a.rest, b.rest)) sets.join(a.row, b.row)
      }
    }
    yield null
    return
  }
  const half = Math.floor(length / 2)
  for (const block of blocks(candidates, (rest) => rest.slice(0, half))) {
    const rests = block.map(({ row, rest }) => ({ row, rest: rest.slice(half) }))
    yield* joinNear(rests, length - half, sets)
  }
  for (const block of blocks(candidates, (rest) => rest.slice(half - length))) {
    const rests = block.map(({ row, rest }) => ({ row, rest: rest.slice(0, half - length) }))
    yield* joinNear(rests, half, sets)
  }
}

function blocks(candidates: readonly Candidate[], key: (rest: string) => string): Candidate[][] {
  const byKey = Map.groupBy(candidates, ({ rest }) => key(rest))
  return [...byKey.values()].filter((block) => block.length > 1)
}

/** Whether one key covers them all: then the rule of twins has them. */
function isOneKey(group: readonly BrandFacts[]): boolean {
  const keys = group.map(({ words }) => twinKeys(words))
  return [0, 1].some((way) => new Set(keys.map((key) => key[way])).size === 1)
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
    // Each step halves the way for the next time.
    while (parents[row] !== row) row = parents[row] = parents[parents[row]!]!
    return row
  }
}
