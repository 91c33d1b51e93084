import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'

/** Code points of the longest needle that no index knows. */
const MAX_LENGTH = 2

/**
 * The folded needle of a plain search that no index knows: of one or two letters, without any other filter. Stores keep
 * in how many names each of them occurs, since counting meets every brand.
 */
export function shortNeedle({ name, id, updatedAfter, updatedBefore }: ListRequest): string | undefined {
  if (name === undefined || id !== undefined || updatedAfter !== undefined || updatedBefore !== undefined) {
    return undefined
  }
  const needle = foldName(name)
  return Array.from(needle).length <= MAX_LENGTH ? needle : undefined
}

/** How a change of brands changes in how many names each short needle occurs. */
export class NeedleTally {
  readonly #tallies = new Map<string, { change: number; lastName: number }>()
  #names = 0

  /** Counts a folded name that came, or (−1) one that went. */
  count(nameFold: string, change: 1 | -1 = 1): void {
    this.#names++
    let before = ''
    for (const letter of nameFold) {
      this.#countOnce(letter, change)
      if (before) this.#countOnce(before + letter, change)
      before = letter
    }
  }

  /** The needles whose number changes, and by how much. */
  changes(): { needle: string; change: number }[] {
    return Array.from(this.#tallies, ([needle, { change }]) => ({ needle, change })).filter(
      ({ change }) => change !== 0,
    )
  }

  /** However often a needle occurs in one name. */
  #countOnce(needle: string, change: 1 | -1): void {
    const tally = this.#tallies.get(needle)
    if (!tally) {
      this.#tallies.set(needle, { change, lastName: this.#names })
    } else if (tally.lastName !== this.#names) {
      tally.change += change
      tally.lastName = this.#names
    }
  }
}
