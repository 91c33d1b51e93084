/** The records that a store takes and returns, and the query that shows whether it can read them. */

/** Reads every table that `/v1` needs, except for tokens. No index has these columns, so the tables themselves are read. */
export const PING =
  'SELECT version, (SELECT logo FROM brand LIMIT 1), (SELECT svg FROM logo LIMIT 1) FROM catalogue'

export interface StoredBrand {
  /** Canonical decimal, 0 … 2^63−1. The database has a 64-bit integer; everywhere else it is text, which is exact. */
  readonly id: string
  readonly name: string
  /** An absolute http(s) address, or a path on this service such as `/logos/acme.svg`. */
  readonly logo: string
  /** Unix seconds, like all times in a store. */
  readonly updatedAt: number
  /** The additional fields, as a JSON object of strings in the order of their names: `{"country":"DE"}`. `{}` without any. */
  readonly fields: string
  /** What imports changed, if it was asked for: a JSON array of StoredChange, newest first. */
  readonly changes?: string | undefined
}

export const MAX_CHANGES = 20

/** The earlier id, name or logo, or all earlier additional fields: an import has no time to compare those. */
export type StoredChange =
  | readonly [at: number, field: string, before: string | null]
  | readonly [at: number, fieldsBefore: Readonly<Record<string, string>>]

/** One page of a list, in its order: brands, total and version are from one snapshot. */
export interface StoredPage extends Versioned {
  readonly brands: readonly StoredBrand[]
  readonly total: number
  /** Whether brands follow after the page, or precede it if it was read backwards from a position. */
  readonly hasMore: boolean
}

export interface Versioned {
  /**
   * Every change of brands raises the version, and no two states share one. A restored database has an earlier version
   * again, but the next change gives it a version that was never used.
   */
  readonly version: number
}

/** A brand's value in each column of an order. It remains a valid position after the brand is changed or deleted. */
export type SortKey = readonly (string | number)[]

/** A position in a list, before or after a brand. */
export type Position = { readonly after: SortKey } | { readonly before: SortKey }

/** A logo that this service serves itself, at `/logos/<name>.svg`. */
export interface StoredLogo {
  readonly name: string
  readonly svg: string
}

/** An access token without its text, which is stored nowhere. */
export interface StoredToken {
  /** SHA-256 of the token's text. */
  readonly hash: Uint8Array
  readonly label: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** The names of the additional fields that its client gets, separated by commas; empty if there are none. */
  readonly fields: string
}

export interface ListedToken extends StoredToken {
  /** The start of the hour in which it was last used. */
  readonly lastUsedAt: number | null
}

export interface ImportedBrand extends Omit<StoredBrand, 'updatedAt' | 'fields' | 'changes'> {
  /** `null` if the file has none: the time of the import is used instead. */
  readonly updatedAt: number | null
  /** `null` if the brand keeps the fields that it has. */
  readonly fields: string | null
  /** The line of the file on which the row begins. */
  readonly line: number
}

export interface ApplyOptions {
  readonly logos?: readonly StoredLogo[] | undefined
  /** Deletes the brands that are not among the rows, and fails if there are more than this. `undefined` deletes none. */
  readonly deleteMissing?: number | undefined
  readonly takeDates: boolean
  readonly isDryRun?: boolean | undefined
  /** If given, the catalogue counts as a full copy of the mirror's source, made at this time in Unix seconds. */
  readonly copiedAt?: number | undefined
}
