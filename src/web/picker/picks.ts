/** What may be picked. */
export interface PickRules {
  /** How many brands at most. */
  readonly max: number
  /** Ids of brands that cannot be picked. */
  readonly exclude: readonly string[]
}

/** Reads a host page's limits: `max` is a whole number from 1, or any number of brands may be picked. */
export function pickRules(max: number | undefined, exclude: readonly string[] = []): PickRules {
  return { max: max !== undefined && max >= 1 ? Math.floor(max) : Number.POSITIVE_INFINITY, exclude }
}

/** What is picked at the start: each brand once, none that is excluded, and no more than may be. */
export function firstPicks(selected: readonly string[] = [], { max, exclude }: PickRules): readonly string[] {
  return [...new Set(selected)].filter((id) => !exclude.includes(id)).slice(0, max)
}

/** Picks a brand, or drops it. Where only one may be picked, it takes the place of the other. */
export function togglePick(picks: readonly string[], id: string, rules: PickRules): readonly string[] {
  if (picks.includes(id)) return picks.filter((picked) => picked !== id)
  if (!canPick(picks, id, rules)) return picks
  return rules.max === 1 ? [id] : [...picks, id]
}

export function canPick(picks: readonly string[], id: string, { max, exclude }: PickRules): boolean {
  return !exclude.includes(id) && (max === 1 || picks.length < max || picks.includes(id))
}

/** "2 of 5 selected", "No brand selected". */
export function pickWords(count: number, max: number): string {
  if (count === 0) return 'No brand selected'
  return Number.isFinite(max) && max > 1 ? `${count} of ${max} selected` : `${count} selected`
}
