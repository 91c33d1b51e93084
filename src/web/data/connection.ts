/**
 * What the app knows of its service: the client of the session, the queries of the screens, the settings, and the words
 * for failures. Everything here works without React.
 */
import { TIMESTAMP_FORMS, type TimestampForm } from '#contract/timestamp.ts'
import { BrandClient } from '#client/brand-client.ts'
import type { FetchRequest } from '#client/get-json.ts'
import { readStored, writeStored } from '#web/data/stored.ts'

export interface ConnectionOptions {
  readonly baseAddress: string
  readonly token: string
  readonly timestampForm: TimestampForm | undefined
}

/** Where this device keeps the list of the look-up, for each path that the app is served at. */
export const lookupListKey = (): string => `brand-catalogue:look-up:${new URL(document.baseURI).pathname}`
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
    // Timestamps are remembered from responses only.
    hasBeenRead: rememberedTimestampForm(options.baseAddress) !== undefined,
  })
}

/** @param keepsWork whether what this browser keeps of check-ups and the look-up stays, for the next session. */
export function disconnect(keepsWork = false): void {
  client = undefined
  connection = undefined
  dropEarlyRequest()
  for (const listener of disconnectListeners) listener()
  if (!keepsWork) dropKeptWork()
}

/** Here and not in the screens that keep it: their code may not have been loaded in this tab. */
function dropKeptWork(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(CHECKUP_DATABASE)
  writeStored('localStorage', lookupListKey(), undefined)
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

const formKey = (baseAddress: string) => `brand-catalogue:timestamps:${baseAddress}`

/** How a service wrote timestamps when it was last used, so that the first date filter needs no request to find out. */
export function rememberedTimestampForm(
  baseAddress = currentClient().baseAddress,
): TimestampForm | undefined {
  const stored = readStored('localStorage', formKey(baseAddress))
  return TIMESTAMP_FORMS.find((form) => form === stored)
}

export function rememberTimestampForm(baseAddress: string, form: TimestampForm): void {
  writeStored('localStorage', formKey(baseAddress), form)
}
