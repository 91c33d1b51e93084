import type { ReadBrand } from '#contract/read-brand.ts'
import { type FrameOptions, MOST_PICKS } from './frame-options.ts'

/** The brands that are picked, by id, in the order in which they were. Those picked at the start are yet to be requested. */
export type Picks = ReadonlyMap<string, ReadBrand | undefined>

/** What may be picked. */
export type PickRules = Pick<FrameOptions, 'max' | 'exclude'>

/** What is picked at the start, each brand once: none is left out unseen, even where that is more than may be picked. */
export function firstPicks(selected: readonly string[]): Picks {
  return new Map(selected.map((id) => [id, undefined]))
}

/** Picks a brand, or drops it. Where only one may be picked, it takes the place of the other. */
export function togglePick(picks: Picks, id: string, brand: ReadBrand | undefined, rules: PickRules): Picks {
  if (!canPick(picks, id, rules)) return picks
  const changed = new Map(rules.max === 1 && !picks.has(id) ? [] : picks)
  if (!changed.delete(id)) changed.set(id, brand)
  return changed
}

export function canPick(picks: Picks, id: string, { max, exclude }: PickRules): boolean {
  return picks.has(id) || (!exclude.includes(id) && (max === 1 || picks.size < max))
}

/** "2 of 5 selected", "No brand selected". */
export function pickWords(count: number, max: number): string {
  if (count === 0) return 'No brand selected'
  if (count > max) return `${count} of ${max} selected: remove ${count - max}`
  if (count === MOST_PICKS) return `${count} selected, the most there can be`
  return max > 1 && max < MOST_PICKS ? `${count} of ${max} selected` : `${count} selected`
}
