/**
 * What the app knows of its service: the client of the session, the queries of the screens, the settings, and the words
 * for failures. Everything here works without React.
 */
import { BrandClient } from '#client/brand-client.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { dropEarlyRequest, fetchOrReuse } from './early-response.ts'

let client: BrandClient | undefined

/** Creates the client of a session. It holds the token. */
export function connect(options: {
  baseAddress: string
  token: string
  timestampForm: TimestampForm | undefined
}): void {
  client = new BrandClient({ ...options, fetch: fetchOrReuse })
}

export function disconnect(): void {
  client = undefined
  dropEarlyRequest()
}

/** The client of the session. Only screens that require a session call it. */
export function currentClient(): BrandClient {
  if (!client) throw new Error('There is no session.')
  return client
}
