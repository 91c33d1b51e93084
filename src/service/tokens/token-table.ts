import { isActive, tokenFields, tokenId } from './access-token.ts'
import type { ListedToken } from '#service/stores/model/store.ts'

const HEADER = ['ID', 'LABEL', 'FIELDS', 'CREATED', 'EXPIRES', 'LAST USED', 'STATE']

/** The tokens as a table for a terminal; times in UTC. @param now Unix seconds. */
export function formatTokens(tokens: readonly ListedToken[], now: number): string {
  const rows = [HEADER, ...tokens.map((token) => formatToken(token, now))]
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The tokens as JSON for a program; times in Unix seconds. @param now Unix seconds. */
export function formatTokensAsJson(tokens: readonly ListedToken[], now: number): string {
  const list = tokens.map((token) => ({
    id: tokenId(token.hash),
    label: token.label,
    fields: tokenFields(token),
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    revoked_at: token.revokedAt,
    last_used_at: token.lastUsedAt,
    state: stateOf(token, now),
  }))
  return JSON.stringify(list, null, 2)
}

function stateOf(token: ListedToken, now: number): 'active' | 'expired' | 'revoked' {
  return token.revokedAt !== null ? 'revoked' : isActive(token, now) ? 'active' : 'expired'
}

function formatToken(token: ListedToken, now: number): string[] {
  return [
    tokenId(token.hash),
    token.label,
    token.fields || 'none',
    formatMinute(token.createdAt),
    token.expiresAt === null ? 'never' : formatMinute(token.expiresAt),
    token.lastUsedAt === null ? 'never' : `${formatMinute(token.lastUsedAt).slice(0, 13)} h`,
    stateOf(token, now),
  ]
}

/** "2027-01-31 00:00", in UTC. */
export function formatMinute(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
