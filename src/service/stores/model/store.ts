import type { ListRequest } from '#contract/list-request.ts'
import type { Awaitable } from './awaitable.ts'

/** A brand as a store keeps it. */
export interface StoredBrand {
  /** Canonical decimal, 0 … 2^63−1: 64-bit inside the store, exact text outside. */
  readonly id: string
  readonly name: string
  /** An absolute http(s) address, or a path on this service such as `/logos/acme.svg`. */
  readonly logo: string
  /** Unix seconds. */
  readonly updatedAt: number
}

/** Brands as the text of an answer. */
export interface PrintedBrands {
  /** In JSON, with commas between them; `completeLogos` makes them fit to be sent. */
  readonly json: string
  /** The ids of the first and the last; undefined where there are none. */
  readonly first: string | undefined
  readonly last: string | undefined
}

/** One page of a listing, in ascending order of id: brands, total and version from one snapshot. */
export interface BrandPage extends Versioned {
  readonly brands: PrintedBrands
  /** The exact number of brands that match. */
  readonly total: number
  /** Whether more brands lie beyond the page: after it, or before it when it was read backwards from a position. */
  readonly more: boolean
}

/** A brand as it is sent, but for the address before a logo's path. */
export interface FoundBrand extends Versioned {
  readonly json: string
}

/** What was read, and of which state of the catalogue. */
export interface Versioned {
  /**
   * A number that every change of brands raises, and that no two states share: a restored backup sets it back, and what
   * is changed after that gets one that was never there.
   */
  readonly version: number
}

/** A place in a list, named by the brand next to it, which need not exist any more. Ids as in `StoredBrand`. */
export type Position = { readonly after: string } | { readonly before: string }

/** A logo that this service serves itself, at `/logos/<name>.svg`. */
export interface StoredLogo {
  readonly name: string
  readonly svg: string
}

/** An access token without its text, which nobody keeps. Times in Unix seconds. */
export interface StoredToken {
  /** SHA-256 of the token's text. */
  readonly hash: Uint8Array
  readonly label: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** A token, and the hour in which it was last used (its start, in Unix seconds). */
export interface ListedToken extends StoredToken {
  readonly lastUsedAt: number | null
}

export interface TokenUse {
  readonly hash: Uint8Array
  /** Unix seconds. */
  readonly usedAt: number
}

/** A brand on its way into a store. */
export interface ImportedBrand extends Omit<StoredBrand, 'updatedAt'> {
  /** Unix seconds; null where the file does not say, which means the time of the import. */
  readonly updatedAt: number | null
  /** The line of its file on which it begins. */
  readonly line: number
}

/** What is known of an import before it changes anything. */
export interface ImportPlan {
  readonly rows: number
  /** How many brands of the store are not among the rows. */
  readonly missing: number
  /** The first few of them. */
  readonly missingBrands: readonly StoredBrand[]
}

export interface ApplyOptions {
  /** If given, they replace all logos that the service holds. */
  readonly logos?: readonly StoredLogo[] | undefined
  /** Whether the brands are the demo catalogue afterwards. */
  readonly demo?: boolean | undefined
  /** Unix seconds. */
  readonly now: number
  /** Deletes brands that are not among the rows, but no more than this many; undefined: deletes none. */
  readonly deleteMissing?: number | undefined
  /** Whether a row that differs in its timestamp alone is a changed one. */
  readonly takeDates: boolean
  readonly onProgress: (done: number, rows: number) => void
}

/** How the rows of an import differ from the brands of the store. */
export interface ImportComparison {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export interface ImportResult extends ImportComparison {
  readonly deleted: number
}

/** More brands would be deleted than were foreseen: the store changed in between. Nothing was done. */
export class TooManyDeletions extends Error {
  override name = 'TooManyDeletions'
  readonly count: number

  constructor(count: number) {
    super(`${count} brands would be deleted`)
    this.count = count
  }
}

/** A list of brands that is gathered outside the catalogue, locking nobody out, and then brought into it at once. */
export interface BrandImport {
  /** Adds rows. @returns for each the line of an earlier row with the same id, which stays, or 0. */
  add(brands: readonly ImportedBrand[]): Promise<readonly number[]>
  plan(): Promise<ImportPlan>
  /** Counts what `apply` would do now, and changes nothing. */
  compare(takeDates: boolean): Promise<ImportComparison>
  /**
   * Brings all rows into the catalogue in one transaction: readers see all of it or nothing. A brand whose name and logo
   * stay what they are keeps its timestamp.
   * @throws TooManyDeletions
   */
  apply(options: ApplyOptions): Promise<ImportResult>
  close(): Promise<void>
}

/** One piece of a store's whole content. */
export type StoreEntry =
  | { readonly brand: StoredBrand }
  | { readonly logo: StoredLogo }
  | { readonly token: ListedToken }

/** A database server that a store uses, as it was when it was last asked. */
export interface ServerState {
  /** Host and port. */
  readonly name: string
  readonly role: 'primary' | 'replica'
  /** Whether it answered when it was last asked. */
  readonly up: boolean
  /** Open connections of this process, those of them that are in use, and requests that wait for one. */
  readonly connections: number
  readonly inUse: number
  readonly waiting: number
}

/** A server has stopped answering, or answers again. */
export interface ServerChange extends Pick<ServerState, 'name' | 'role' | 'up'> {
  /** Why it does not answer. */
  readonly reason?: string | undefined
}

/** What the service needs of a database. Every engine gives the same answers, at once where that takes microseconds. */
export interface Store {
  /** Whether opening the store has created it. */
  readonly isNew: boolean
  /** Reads something small of everything that `/v1` needs, tokens included. Rejects if any of it cannot be read. */
  ping(): Promise<void>
  /** The database servers in use; none for a file. */
  servers(): readonly ServerState[]
  /** Calls `listener` once each time a server stops or starts answering. */
  onServerChange(listener: (change: ServerChange) => void): void
  /** The version of the catalogue now. */
  version(): Awaitable<number>
  /**
   * One page: the one whose number the request says, or, where `from` is given, the one that begins or ends there,
   * found at the same cost at any depth. A page past the end is empty, its total still exact.
   */
  listBrands(request: ListRequest, from?: Position): Awaitable<BrandPage>
  /** `id` must be canonical (`brandIdSchema`). */
  findBrand(id: string): Awaitable<FoundBrand | undefined>
  findLogo(name: string): Promise<StoredLogo | undefined>
  findToken(hash: Uint8Array): Awaitable<StoredToken | undefined>
  addToken(token: StoredToken): Promise<void>
  /** All tokens, the oldest first. */
  listTokens(): Promise<readonly ListedToken[]>
  /**
   * Revokes a token in every process at once. `revokedAt` in Unix seconds.
   * @returns false when there is no such token, or it was revoked before.
   */
  revokeToken(hash: Uint8Array, revokedAt: number): Promise<boolean>
  /** Deletes tokens that were revoked, or expired, before `before` (Unix seconds). @returns how many. */
  pruneTokens(before: number): Promise<number>
  /**
   * Notes when tokens were last used; a time that is older than the known one changes nothing. Never waits for others.
   * @returns false when another process is writing; then nothing is noted.
   */
  recordTokenUses(uses: readonly TokenUse[]): Promise<boolean>
  /** Whether the brands are the demo catalogue: `populate` brought them, and no import has changed them. */
  holdsDemo(): Promise<boolean>
  /**
   * Fills an empty store with the demo catalogue, in one transaction. A store that already holds brands is left exactly
   * as it is.
   * @returns whether anything was loaded.
   */
  populate(brands: readonly StoredBrand[], logos: readonly StoredLogo[]): Promise<boolean>
  /**
   * Everything the store holds, in batches: brands and logos as they were at one moment, then the tokens. Locks nobody
   * out.
   */
  readEverything(): AsyncIterable<readonly StoreEntry[]>
  /** Begins an import; one at a time on one store. */
  openImport(): Promise<BrandImport>
  close(): Promise<void>
}
