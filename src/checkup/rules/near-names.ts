import { readName, twinKeys } from '#client/match/name-words.ts'
import { isOneLetterOff } from '#client/match/one-letter-off.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { DisjointSets } from './disjoint-sets.ts'

/** Shorter names lie one letter apart by chance: "Photon" and "Proton" are two brands. */
const SHORTEST = 7
/** Blocks up to this size are compared pair by pair. */
const SMALL_BLOCK = 24

/** A name, and the part of it that is still to be compared. */
interface Candidate {
  readonly row: number
  readonly rest: string
}

/** Rows whose names are one letter apart: changed, missing, added, or swapped with the next. Digits do not count, as in "Studio 1" and "2". */
export function nearNames(columns: BrandColumns): number[][] {
  const sets = new DisjointSets(columns.length)
  const seen = new Set<string>()
  const byLength = new Map<number, Candidate[]>()
  for (let row = 0; row < columns.length; row++) {
    const rest = readName(columns.folded()[row]!).core
    if (rest.length < SHORTEST || seen.has(rest)) continue
    seen.add(rest)
    const same = byLength.get(rest.length)
    if (same) same.push({ row, rest })
    else byLength.set(rest.length, [{ row, rest }])
  }
  const join = (a: Candidate, b: Candidate) => sets.join(a.row, b.row)
  for (const [length, candidates] of byLength) {
    joinNear([...candidates, ...(byLength.get(length + 1) ?? [])], length, join)
  }
  return sets.groups().filter((rows) => !isOneKey(columns, rows))
}

/**
 * Joins candidates one letter apart whose rests are `length` or `length + 1` long. One letter changes only one half of
 * a name, so the other half is the same: names are put into blocks by each half, and large blocks are halved again.
 */
function joinNear(
  candidates: readonly Candidate[],
  length: number,
  join: (a: Candidate, b: Candidate) => void,
): void {
  if (candidates.length <= SMALL_BLOCK || length < 2) {
    for (const [index, a] of candidates.entries()) {
      for (let other = index + 1; other < candidates.length; other++) {
        const b = candidates[other]!
        if (isOneLetterOff(a.rest, b.rest)) join(a, b)
      }
    }
    return
  }
  const half = Math.floor(length / 2)
  for (const block of blocks(candidates, (rest) => rest.slice(0, half))) {
    const rests = block.map(({ row, rest }) => ({ row, rest: rest.slice(half) }))
    joinNear(rests, length - half, join)
  }
  for (const block of blocks(candidates, (rest) => rest.slice(half - length))) {
    const rests = block.map(({ row, rest }) => ({ row, rest: rest.slice(0, half - length) }))
    joinNear(rests, half, join)
  }
}

function blocks(candidates: readonly Candidate[], key: (rest: string) => string): Candidate[][] {
  const byKey = Map.groupBy(candidates, ({ rest }) => key(rest))
  return [...byKey.values()].filter((block) => block.length > 1)
}

/** Whether one key covers them all: then the rule of twins has them. */
function isOneKey(columns: BrandColumns, rows: readonly number[]): boolean {
  const keys = rows.map((row) => twinKeys(readName(columns.folded()[row]!)))
  return [0, 1].some((way) => new Set(keys.map((key) => key[way])).size === 1)
}
