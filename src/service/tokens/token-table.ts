import { isActive, tokenId } from './access-token.ts'
import type { ListedToken } from '#service/stores/model/store.ts'

const HEADER = ['ID', 'LABEL', 'CREATED', 'EXPIRES', 'LAST USED', 'STATE']

/** The tokens as a table for a terminal; times in UTC. @param now Unix seconds. */
export function printTokens(tokens: readonly ListedToken[], now: number): string {
  const rows = [HEADER, ...tokens.map((token) => printToken(token, now))]
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

function printToken(token: ListedToken, now: number): string[] {
  const state = token.revokedAt !== null ? 'revoked' : isActive(token, now) ? 'active' : 'expired'
  return [
    tokenId(token.hash),
    token.label,
    printMinute(token.createdAt),
    token.expiresAt === null ? 'never' : printMinute(token.expiresAt),
    token.lastUsedAt === null ? 'never' : `${printMinute(token.lastUsedAt).slice(0, 13)} h`,
    state,
  ]
}

/** "2027-01-31 00:00", in UTC. */
export function printMinute(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
