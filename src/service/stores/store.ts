import type { ListRequest } from '#contract/list-request.ts'

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

/** One page of a listing, in ascending order of id: brands, total and version from one snapshot. */
export interface BrandPage extends Versioned {
  readonly brands: readonly StoredBrand[]
  /** The exact number of brands that match. */
  readonly total: number
  /** Whether more brands lie beyond the page: after it, or before it when it was read backwards from a position. */
  readonly more: boolean
}

/** What was read, and of which state of the catalogue. */
export interface Versioned {
  /** A number that every change of brands raises. */
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

/** What the service needs of a database. Every engine gives the same answers. */
export interface Store {
  /** The version of the catalogue now. */
  version(): Promise<number>
  /**
   * One page: the one whose number the request says, or, where `from` is given, the one that begins or ends there,
   * found at the same cost at any depth. A page past the end is empty, its total still exact.
   */
  listBrands(request: ListRequest, from?: Position): Promise<BrandPage>
  /** `id` must be canonical (`brandIdSchema`). */
  findBrand(id: string): Promise<(StoredBrand & Versioned) | undefined>
  findLogo(name: string): Promise<StoredLogo | undefined>
  findToken(hash: Uint8Array): Promise<StoredToken | undefined>
  addToken(token: StoredToken): Promise<void>
  /**
   * Fills an empty store in one transaction. A store that already holds brands is left exactly as it is.
   * @returns whether anything was loaded.
   */
  populate(brands: readonly StoredBrand[], logos: readonly StoredLogo[]): Promise<boolean>
  close(): Promise<void>
}
