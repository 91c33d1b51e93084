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
