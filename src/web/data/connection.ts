/**
 * The connection to the service: the client of the session, and the list request that early.ts sends ahead. It works
 * without React.
 */
import { BrandClient, type BrandClientOptions } from '#client/brand-client.ts'
import { setServiceTime } from '#web/time/clock.ts'
import { writeStored } from './persisted.ts'

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
  // Deleted here, not by the screens that store it: their code may not be loaded in this tab.
  writeStored('sessionStorage', PASTED_LIST, undefined)
  try {
    // If the browser blocks site data, `indexedDB` is null or throws. An embedded frame has stored nothing.
    indexedDB.deleteDatabase(CHECKUP_DATABASE)
  } catch {}
}

/** Calls `listener` whenever a session ends, so that what belongs to it can be dropped. */
export function onDisconnect(listener: () => void): void {
  disconnectListeners.add(listener)
}

/** The base address of the session's service, or `undefined` if nobody is signed in. */
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

/** `fetch`, except that it reuses the request that early.ts sent to the same URL, once. */
export async function fetchOrReuse(url: string, init: RequestInit): Promise<Response> {
  const early = window.earlyRequest?.url === url ? window.earlyRequest : undefined
  if (early) {
    window.earlyRequest = undefined
    init.signal?.addEventListener('abort', () => early.abort.abort())
  }
  const response = await (early?.response ?? fetch(url, init))
  setServiceTime(response.headers.get('date'))
  return response
}
