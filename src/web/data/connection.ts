/**
 * What the app knows of its service: the client of the session, the queries of the screens, the settings, and the words
 * for failures. Everything here works without React.
 */
import type { TimestampForm } from '#contract/timestamp.ts'
import { BrandClient } from '#client/brand-client.ts'
import type { FetchRequest } from '#client/get-json.ts'

export interface ConnectionOptions {
  readonly baseAddress: string
  readonly token: string
  readonly timestampForm: TimestampForm | undefined
}

/** The IndexedDB database of the check-up. */
export const CHECKUP_DATABASE = 'brand-catalogue-checkup'

let client: BrandClient | undefined
let connection: ConnectionOptions | undefined
const disconnectListeners = new Set<() => void>()

/**
 * Creates the client of a session. It holds the token.
 * @param onUnauthorized ends the session, whichever screen sent the request whose token was refused.
 */
export function connect({
  fetch,
  onUnauthorized,
  ...options
}: ConnectionOptions & {
  readonly fetch: FetchRequest | undefined
  readonly onUnauthorized: () => void
}): void {
  connection = options
  client = new BrandClient({
    ...options,
    fetch: fetch ?? fetchOrReuse,
    onUnauthorized,
  })
}

/** @param keepsWork whether what this browser keeps of check-ups stays, for the next session. */
export function disconnect(keepsWork = false): void {
  client = undefined
  connection = undefined
  dropEarlyRequest()
  for (const listener of disconnectListeners) listener()
  if (!keepsWork) dropKeptWork()
}

/** Here and not in the screens that keep it: their code may not have been loaded in this tab. */
function dropKeptWork(): void {
  try {
    // Null or throwing where the browser refuses site data; a frame in another page has kept nothing.
    indexedDB.deleteDatabase(CHECKUP_DATABASE)
  } catch {}
}

/** Calls `listener` whenever a session ends, so that what belongs to it can be dropped. */
export function onDisconnect(listener: () => void): void {
  disconnectListeners.add(listener)
}

/** The service of the session; undefined: nobody is signed in. */
export function connectedAddress(): string | undefined {
  return connection?.baseAddress
}

/** The client of the session. Only screens that require a session call it. */
export function currentClient(): BrandClient {
  if (!client) throw new Error('There is no session.')
  return client
}

declare global {
  interface Window {
    /** The list request that early.ts sent before the code of the app had arrived. */
    earlyRequest?:
      | { readonly url: string; readonly response: Promise<Response>; readonly abort: AbortController }
      | undefined
  }
}

/** `fetch`, except that the one request under way since before the app started is used, once, instead of a new one. */
export function fetchOrReuse(url: string, init: RequestInit): Promise<Response> {
  const early = window.earlyRequest
  if (early?.url !== url) return fetch(url, init)
  dropEarlyRequest()
  init.signal?.addEventListener('abort', () => early.abort.abort())
  return early.response
}

/** The session it was sent for is over. */
export function dropEarlyRequest(): void {
  window.earlyRequest = undefined
}
