import type { Wait } from '#client/walk-list.ts'

/** What the check-up is doing. Logos are loaded all along, from the first page on. */
export type Stage = 'reading' | 'judging' | 'asking' | 'logos'

/** Plain data. */
export interface CheckupProgress {
  readonly stage: Stage
  readonly brands: number
  /** How many brands there are; null: the service does not say. */
  readonly total: number | null
  /** Probes that are finished, and how many there are; 0 until the list is read. */
  readonly probes: Part
  /** Logos inspected, and how many are known so far. */
  readonly logos: Part
  readonly findings: { readonly fault: number; readonly suspicious: number }
  /** Milliseconds since the start. */
  readonly elapsed: number
  /** The wait for the service that is under way. */
  readonly wait: (Pick<Wait, 'milliseconds'> & { readonly cause: string }) | null
}

export interface Part {
  readonly done: number
  readonly of: number
}
