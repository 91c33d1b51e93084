declare global {
  interface Window {
    /** The list request that index.html sent before any code had arrived. */
    earlyAnswer?:
      | { readonly url: string; readonly response: Promise<Response>; readonly abort: AbortController }
      | undefined
  }
}

/** `fetch`, but for the one request that is under way already: it is taken over, once, and called off like any other. */
export function fetchOrAdopt(url: string, init: RequestInit): Promise<Response> {
  const early = window.earlyAnswer
  if (early?.url !== url) return fetch(url, init)
  dropEarlyAnswer()
  init.signal?.addEventListener('abort', () => early.abort.abort())
  return early.response
}

/** The session it was sent for is over. */
export function dropEarlyAnswer(): void {
  window.earlyAnswer = undefined
}
