import { lineKey } from './kept/decisions.ts'
import type { LookupLine } from './lookup-state.ts'

/** Lines that say the same are one, looked up once. */
export function mergeLines<Line extends LookupLine>(lines: readonly Line[]): Line[] {
  const merged = Map.groupBy(lines, ({ text }) => lineKey(text))
  return Array.from(merged.values(), (same) => ({
    ...same[0]!,
    numbers: [...new Set(same.flatMap(({ numbers }) => numbers))],
  }))
}

export function mergeRepeated(lines: readonly { number: number; text: string }[]): LookupLine[] {
  return mergeLines(lines.map(({ number, text }) => ({ numbers: [number], text })))
}
