import type { Wait } from '#client/walk-list.ts'

/** What the check-up is doing. Logos are loaded all along, from the first page on. */
export type Stage = 'reading' | 'judging' | 'asking' | 'logos' | 'done'

/** Plain data. */
export interface CheckupProgress {
  readonly stage: Stage
  readonly brands: number
  /** How many brands there are; null: the service does not say. */
  readonly total: number | null
  readonly pages: number
  /** Probes that are finished, and how many there are; 0 until the list is read. */
  readonly probes: Part
  /** Logos inspected, and how many are known so far. */
  readonly logos: Part
  readonly requests: number
  readonly findings: { readonly fault: number; readonly suspicious: number }
  /** Milliseconds since the start, without pauses. */
  readonly elapsed: number
  /** Milliseconds still to go, estimated; null: nothing to go by yet. */
  readonly remaining: number | null
  readonly paused: boolean
  /** The wait for the service that is under way. */
  readonly wait: (Pick<Wait, 'milliseconds'> & { readonly cause: string }) | null
}

export interface Part {
  readonly done: number
  readonly of: number
}

/** Milliseconds still to go when the parts go on as fast as they did. Pages and logos are read side by side. */
export function estimateRemaining(
  elapsed: number,
  { brands, total, probes, logos }: Pick<CheckupProgress, 'brands' | 'total' | 'probes' | 'logos'>,
): number | null {
  if (brands === 0 || total === null || elapsed < 500) return null
  const share = Math.min(1, brands / Math.max(total, 1))
  const allLogos = share === 0 ? logos.of : logos.of / share
  const reading = elapsed / share - elapsed
  const loading = logos.done === 0 ? (logos.of === 0 ? 0 : null) : (elapsed * allLogos) / logos.done - elapsed
  if (loading === null) return null
  const asking = probes.of === 0 || probes.done === 0 ? 0 : (probes.of - probes.done) * 50
  return Math.round(Math.max(reading, loading, 0) + asking)
}
