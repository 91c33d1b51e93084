import { hash, randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { StoredToken } from '#service/stores/records.ts'
import type { Store, TokenTable } from '#service/stores/store.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 40

/** A new token: `bcat_`, by which secret scanners find it, and 40 random base62 digits (238 bits). */
export function createToken(): string {
  return `bcat_${Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')}`
}

/** SHA-256: the only form in which a store knows a token. Fit for random tokens, not for passwords. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** Identifies a token where its text must not be shown: the first 12 hexadecimal digits of its hash. */
export function tokenId(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash.buffer, tokenHash.byteOffset, 6).toString('hex')
}

/** A stored token that never expires, made now. @param fields the additional fields that its client gets. */
export function tokenRecord(token: string, label: string, fields: readonly string[] = []): StoredToken {
  const createdAt = Math.floor(Date.now() / 1000)
  return {
    hash: hashToken(token),
    label,
    createdAt,
    expiresAt: null,
    revokedAt: null,
    fields: fields.join(','),
  }
}

export function tokenFields({ fields }: StoredToken): readonly string[] {
  return fields === '' ? [] : fields.split(',')
}

/**
 * Whether a token is neither expired nor revoked. `now` in Unix seconds. When it was revoked does not matter: the clock of
 * the process that revoked it may be ahead.
 */
export function isActive({ expiresAt, revokedAt }: StoredToken, now: number): boolean {
  return (expiresAt === null || expiresAt > now) && revokedAt === null
}

/** Longer texts are no tokens of ours, and are not worth hashing. */
const MAX_TOKEN_LENGTH = 512

/** The token in a request's Authorization header, if any (RFC 6750). */
export function bearerToken({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(.*)$/i.exec(authorization)?.[1]
}

/** The token with this text. Undefined if it is unknown, expired or revoked. */
export async function findActiveToken(
  store: Pick<Store, 'tokens'>,
  text: string,
): Promise<StoredToken | undefined> {
  if (text.length > MAX_TOKEN_LENGTH) return undefined
  // Tokens are looked up by their hash, so the time this takes does not tell how close a guess came.
  const token = await store.tokens.find(hashToken(text))
  return token && isActive(token, Date.now() / 1000) ? token : undefined
}

/** Uses are recorded to the hour: enough to find unused tokens, and a token's row changes once in an hour. */
const HOUR = 3_600_000

/** Records which tokens are used, outside of the requests. */
export class TokenUses {
  readonly #tokens: Pick<TokenTable, 'recordUse'>
  readonly #onFailure: (error: unknown) => void
  readonly #recorded = new LRUCache<string, number>({ max: 10_000 })

  constructor(tokens: Pick<TokenTable, 'recordUse'>, onFailure: (error: unknown) => void) {
    this.#tokens = tokens
    this.#onFailure = onFailure
  }

  note(id: string, tokenHash: Uint8Array): void {
    const hour = Math.floor(Date.now() / HOUR)
    if (this.#recorded.get(id) === hour) return
    this.#recorded.set(id, hour)
    this.#tokens.recordUse(tokenHash, (hour * HOUR) / 1000).catch(this.#onFailure)
  }
}
