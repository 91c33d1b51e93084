/** What goes in and out of a store. */

/** A brand in a store. */
export interface StoredBrand {
  /** Canonical decimal, 0 … 2^63−1. The database has a 64-bit integer; everywhere else it is text, which is exact. */
  readonly id: string
  readonly name: string
  /** An absolute http(s) address, or a path on this service such as `/logos/acme.svg`. */
  readonly logo: string
  /** Unix seconds. */
  readonly updatedAt: number
  /** The additional fields, as a JSON object of texts in the order of their names: `{"country":"DE"}`. `{}` without any. */
  readonly fields: string
}

/** One page of a list, in its order: brands, total and version are from one snapshot. */
export interface StoredPage extends Versioned {
  readonly brands: readonly StoredBrand[]
  /** The exact number of brands that match. */
  readonly total: number
  /** Whether brands follow after the page, or precede it if it was read backwards from a position. */
  readonly more: boolean
}

/** What was read, and from which state of the catalogue. */
export interface Versioned {
  /**
   * Every change of brands raises the version, and no two states share one. A restored database has an earlier version
   * again, but the next change gives it a version that was never used.
   */
  readonly version: number
}

/** A brand's value in each column of an order. It stays a position in the list when the brand is changed or deleted. */
export type SortKey = readonly (string | number)[]

/** A position in a list, before or after a brand. */
export type Position = { readonly after: SortKey } | { readonly before: SortKey }

/** A logo that this service serves itself, at `/logos/<name>.svg`. */
export interface StoredLogo {
  readonly name: string
  readonly svg: string
}

/** An access token without its text, which is stored nowhere. Times in Unix seconds. */
export interface StoredToken {
  /** SHA-256 of the token's text. */
  readonly hash: Uint8Array
  readonly label: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** The names of the additional fields that its client gets, separated by commas. Empty: none. */
  readonly fields: string
}

/** A token, and the start of the hour in which it was last used (Unix seconds). */
export interface ListedToken extends StoredToken {
  readonly lastUsedAt: number | null
}

export interface TokenUse {
  readonly hash: Uint8Array
  /** Unix seconds. */
  readonly usedAt: number
}

/** A brand that is being imported. */
export interface ImportedBrand extends Omit<StoredBrand, 'updatedAt' | 'fields'> {
  /** Unix seconds. Null if the file has none; then the time of the import is used. */
  readonly updatedAt: number | null
  /** Null: the brand keeps those that it has. */
  readonly fields: string | null
  /** The line of the file on which the row begins. */
  readonly line: number
}

/** What is known about an import before it changes anything. */
export interface ImportPlan {
  readonly rows: number
  /** How many brands of the store are not among the rows. */
  readonly missing: number
  /** The first few of these. */
  readonly missingBrands: readonly StoredBrand[]
}

export interface ApplyOptions {
  /** If given, they replace all logos that the service holds. */
  readonly logos?: readonly StoredLogo[] | undefined
  /** Whether nothing is done if the store has brands. */
  readonly ifEmpty?: boolean | undefined
  /** Deletes the brands that are not among the rows, but never more than this number. Undefined: deletes none. */
  readonly deleteMissing?: number | undefined
  /** Whether a row that differs in its timestamp alone changes the brand. */
  readonly takeDates: boolean
  /** Whether nothing is committed. */
  readonly isTrial?: boolean | undefined
  /** If given, the catalogue counts as a whole copy of the mirror's source, made at this time in Unix seconds. */
  readonly copiedAt?: number | undefined
}

/** How many brands an import has changed, or would change. */
export interface ImportResult {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly deleted: number
}

/** A database server, as it was at the last query. */
export interface ServerState {
  /** Host and port. */
  readonly name: string
  readonly role: 'primary' | 'replica'
  /** Whether it responded. */
  readonly up: boolean
  /** Open connections of this process, those of them in use, and requests that wait for one. */
  readonly connections: number
  readonly inUse: number
  readonly waiting: number
}

/** A server has stopped responding, or responds again. */
export interface ServerChange extends Pick<ServerState, 'name' | 'role' | 'up'> {
  /** Why it does not respond. */
  readonly reason?: string | undefined
}
