import { isActive, tokenFields, tokenId } from './access-token.ts'
import type { ListedToken } from '#service/stores/records.ts'

type DescribedToken = ReturnType<typeof describeToken>

const HEADER = ['ID', 'LABEL', 'FIELDS', 'CREATED', 'EXPIRES', 'LAST USED', 'STATE']

/** A token for a program; times in Unix seconds. @param now Unix seconds. */
export function describeToken(token: ListedToken, now: number) {
  return {
    id: tokenId(token.hash),
    label: token.label,
    fields: tokenFields(token),
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    revoked_at: token.revokedAt,
    last_used_at: token.lastUsedAt,
    state: token.revokedAt !== null ? 'revoked' : isActive(token, now) ? 'active' : 'expired',
  }
}

/** Tokens as a table for a terminal; times in UTC. */
export function formatTokens(tokens: readonly DescribedToken[]): string {
  const rows = tokens.map((token) => [
    token.id,
    token.label,
    token.fields.join(',') || 'none',
    formatMinute(token.created_at),
    formatMinute(token.expires_at),
    formatMinute(token.last_used_at),
    token.state,
  ])
  const table = [HEADER, ...rows]
  const widths = HEADER.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map((row) => row.map((text, column) => text.padEnd(widths[column]!)).join('  ')).join('\n')
}

/** "2027-01-31 00:00", in UTC; "never" for null. */
export function formatMinute(seconds: number | null): string {
  return seconds === null ? 'never' : new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
