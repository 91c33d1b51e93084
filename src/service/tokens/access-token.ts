import { hash, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { StoredToken } from '#service/stores/records.ts'
import { CommandFailure, shortPath } from '#service/terminal.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 40

/** A new token: `bcat_`, by which secret scanners find it, and 40 random base62 digits (238 bits). */
export function createToken(): string {
  return `bcat_${Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')}`
}

/** SHA-256: the only form in which a store keeps a token. Safe for random tokens, not for passwords. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** Identifies a token where its text must not be shown: the first 12 hexadecimal digits of its hash. */
export function tokenId(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash.buffer, tokenHash.byteOffset, 6).toString('hex')
}

/** A record for a new token that never expires. @param fields the additional fields that its client gets. */
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

/**
 * Whether a token is neither expired nor revoked. `now` in Unix seconds. The time of the revocation does not matter: the clock
 * of the process that revoked it may be ahead.
 */
export function isActive({ expiresAt, revokedAt }: StoredToken, now: number): boolean {
  return (expiresAt === null || expiresAt > now) && revokedAt === null
}

/** Reads an access token, of any service, from a file. @throws CommandFailure */
export async function readTokenFile(file: string): Promise<string> {
  const token = (await readFile(file, 'utf8')).trim()
  if (!/^[\x21-\x7E]+$/.test(token)) throw new CommandFailure(`${shortPath(file)} must hold an access token.`)
  return token
}
