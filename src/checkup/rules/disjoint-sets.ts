/** Groups of rows that belong together, directly or through others (union-find). */
export class DisjointSets {
  readonly #parents: Int32Array

  constructor(length: number) {
    this.#parents = new Int32Array(length).fill(-1)
  }

  join(one: number, other: number): void {
    const [a, b] = [this.#root(one), this.#root(other)]
    if (a !== b) this.#parents[Math.max(a, b)] = Math.min(a, b)
  }

  /** The groups of more than one row, in the order of their first rows. */
  groups(): number[][] {
    const groups = new Map<number, number[]>()
    for (const [row, parent] of this.#parents.entries()) {
      if (parent < 0) continue
      const root = this.#root(row)
      const group = groups.get(root)
      if (group) group.push(row)
      else groups.set(root, [root, row])
    }
    return [...groups.values()].toSorted(([a], [b]) => a! - b!)
  }

  #root(row: number): number {
    let root = row
    while (this.#parents[root]! >= 0) root = this.#parents[root]!
    while (this.#parents[row]! >= 0) {
      const next = this.#parents[row]!
      this.#parents[row] = root
      row = next
    }
    return root
  }
}
