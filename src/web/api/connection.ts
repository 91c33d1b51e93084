import { BrandClient } from '#client/brand-client.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { dropEarlyAnswer, fetchOrAdopt } from './early-answer.ts'

let client: BrandClient | undefined

/** Makes the client of the signed-in session. The token lives in it and in the session, nowhere else. */
export function connect(options: {
  baseAddress: string
  token: string
  timestampForm: TimestampForm | undefined
}): void {
  client = new BrandClient({ ...options, fetch: fetchOrAdopt })
}

export function disconnect(): void {
  client = undefined
  dropEarlyAnswer()
}

/** The client of the signed-in session. Screens that ask are rendered only while there is one. */
export function currentClient(): BrandClient {
  if (!client) throw new Error('There is no session.')
  return client
}
