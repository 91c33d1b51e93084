import { readName, twinKeys } from '#client/match/name-words.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { DisjointSets } from './disjoint-sets.ts'

/** Rows whose names have the same key but are written differently. */
export function nameGroups(columns: BrandColumns): number[][] {
  const folded = columns.folded()
  const sets = new DisjointSets(columns.length)
  // Two maps, since the words of one name say nothing about the letters of another.
  const [byWords, byLetters] = [new Map<string, number>(), new Map<string, number>()]
  for (let row = 0; row < columns.length; row++) {
    const [words, letters] = twinKeys(readName(folded[row]!))
    meet(byWords, words, row, sets)
    meet(byLetters, letters, row, sets)
  }
  return sets.groups().filter((rows) => new Set(rows.map((row) => columns.names[row]!.trim())).size > 1)
}

function meet(rows: Map<string, number>, key: string, row: number, sets: DisjointSets): void {
  if (key === '') return
  const before = rows.get(key)
  if (before === undefined) rows.set(key, row)
  else sets.join(before, row)
}
