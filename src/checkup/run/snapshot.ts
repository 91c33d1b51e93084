import type { BrandColumnsData } from '#checkup/columns/brand-columns.ts'
import type { PageFacts } from '#checkup/columns/page-facts.ts'
import type { LogoFacts } from '#checkup/logos/logo-facts.ts'
import type { Finding } from '#checkup/report/finding.ts'
import type { Part } from './progress.ts'
import type { UnreadPart } from './results.ts'

/** Where a run is, as plain data for structured clone, so that a later run continues it. */
export interface CheckupSnapshot {
  readonly version: 1
  readonly baseAddress: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Milliseconds. */
  readonly elapsed: number
  readonly requests: number
  readonly totalBefore: number | null
  readonly columns: BrandColumnsData
  readonly pages: readonly PageFacts[]
  /** Where the walk continues; null: the list was read to its end; undefined: it has not begun. */
  readonly rest: string | null | undefined
  readonly unread: readonly UnreadPart[]
  /** The logos that were looked at, and how many there are. */
  readonly logos: readonly LogoFacts[]
  readonly logoCount: number
  readonly findings: readonly Finding[]
}

/** How far a run came that can be continued. */
export interface UnfinishedRun {
  readonly brands: number
  /** Null: the service does not say how many there are. */
  readonly total: number | null
  readonly isListRead: boolean
  readonly logos: Part
}

export function unfinishedRun({
  columns,
  totalBefore,
  rest,
  logos,
  logoCount,
}: CheckupSnapshot): UnfinishedRun {
  return {
    brands: columns.ids.length,
    total: totalBefore,
    isListRead: rest === null,
    logos: { done: logos.length, of: logoCount },
  }
}
