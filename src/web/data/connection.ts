/**
 * What the app knows of its service: the client of the session, the queries of the screens, the settings, and the words
 * for failures. Everything here works without React.
 */
import { BrandClient, type BrandClientOptions } from '#client/brand-client.ts'
import { writeStored } from './persisted.ts'

/** The IndexedDB database of the check-up. */
export const CHECKUP_DATABASE = 'brand-catalogue-checkup'

/** The list that is being matched, in the session storage. */
export const PASTED_LIST = 'brand-catalogue:pasted-list'

let client: BrandClient | undefined
const disconnectListeners = new Set<() => void>()

/** Creates the client of a session. It holds the token. */
export function connect({ fetch = fetchOrReuse, ...options }: BrandClientOptions): void {
  client = new BrandClient({ ...options, fetch })
}

/** @param keepsWork whether check-ups and a pasted list stay in this browser, for the next session. */
export function disconnect(keepsWork = false): void {
  client = undefined
  // The session it was sent for is over.
  window.earlyRequest = undefined
  for (const listener of disconnectListeners) listener()
  if (keepsWork) return
  // Here and not in the screens that keep it: their code may not have been loaded in this tab.
  writeStored('sessionStorage', PASTED_LIST, undefined)
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
export const connectedAddress = () => client?.baseAddress

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
  window.earlyRequest = undefined
  init.signal?.addEventListener('abort', () => early.abort.abort())
  return early.response
}
