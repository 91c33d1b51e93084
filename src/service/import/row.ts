/** One row of a file, as far as it could be read. */
export interface Row {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** Its fields by their names; undefined when it is no row at all. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Why there are no fields. */
  readonly problem?: string
  /** Whether the file ends without the end of this row's line, so that nothing tells whether the row is whole. */
  readonly unended?: boolean
  /** The row as written in the file, or as much of it as is reported. */
  readonly text: () => string
}

/** Rows come in batches, since waiting for each one alone would take longer than reading it. */
export type RowBatches = AsyncGenerator<readonly Row[], void, undefined>

/** In characters; no row of brands comes near. */
export const MAX_ROW_LENGTH = 1_000_000
export const TOO_LONG = `the row has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters`

export const REQUIRED_FIELDS = ['id', 'name', 'logo'] as const
