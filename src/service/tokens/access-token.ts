import { hash, randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { StoredToken } from '#service/stores/records.ts'
import type { Store } from '#service/stores/store.ts'
import type { TokenTable } from '#service/stores/token-table.ts'

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

/** The names of the additional fields that a token's client gets. */
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
/** Milliseconds after a failure until a use is recorded again. */
const RETRY = 30_000

/** Records which tokens are used, outside of the requests. */
export class TokenUses {
  readonly #tokens: Pick<TokenTable, 'recordUses'>
  readonly #onFailure: (error: unknown) => void
  /** Until when nothing is to be recorded of a token. */
  readonly #recordedUntil = new LRUCache<string, number>({ max: 10_000 })

  constructor(tokens: Pick<TokenTable, 'recordUses'>, onFailure: (error: unknown) => void) {
    this.#tokens = tokens
    this.#onFailure = onFailure
  }

  /** To be called with each token that was accepted. */
  note(id: string, tokenHash: Uint8Array): void {
    const now = Date.now()
    if ((this.#recordedUntil.get(id) ?? 0) > now) return
    const hour = Math.floor(now / HOUR)
    this.#recordedUntil.set(id, (hour + 1) * HOUR)
    this.#tokens.recordUses([{ hash: tokenHash, usedAt: (hour * HOUR) / 1000 }]).catch((error: unknown) => {
      this.#recordedUntil.set(id, now + RETRY)
      this.#onFailure(error)
    })
  }
}
