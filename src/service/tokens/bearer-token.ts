import type { IncomingHttpHeaders } from 'node:http'
import type { Store, StoredToken } from '#service/stores/model/store.ts'
import { hashToken, isActive } from './access-token.ts'

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
