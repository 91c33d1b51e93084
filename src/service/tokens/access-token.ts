import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { StoredToken } from '#service/stores/model/store.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 34
const CHECKSUM_LENGTH = 6

/**
 * A new token: `bcat_`, 34 random base62 digits (202 bits), and 6 of their CRC-32, by which secret scanners tell a
 * leaked token from a lookalike without asking us.
 */
export function createToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return `bcat_${secret}${checksum(secret)}`
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

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  while (text.length < CHECKSUM_LENGTH) {
    text = DIGITS[rest % DIGITS.length] + text
    rest = Math.floor(rest / DIGITS.length)
  }
  return text
}
