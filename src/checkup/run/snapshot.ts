import type { BrandColumnsData } from '#checkup/columns/brand-columns.ts'
import type { PageFacts } from '#checkup/columns/page-facts.ts'
import type { LogoFacts } from '#checkup/logos/logo-facts.ts'
import type { Finding } from '#checkup/report/finding.ts'
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
  readonly logos: readonly LogoFacts[]
  readonly findings: readonly Finding[]
}
