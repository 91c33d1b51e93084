declare global {
  interface Window {
    /** The list request that index.html sent before any code had arrived. */
    earlyAnswer?: { readonly url: string; readonly response: Promise<Response> } | undefined
  }
}

/** `fetch`, but for the one request that is under way already: its answer is taken over, once. */
export function fetchOrAdopt(url: string, init: RequestInit): Promise<Response> {
  const early = window.earlyAnswer
  if (early?.url !== url) return fetch(url, init)
  dropEarlyAnswer()
  return early.response
}

/** The session it was sent for is over. */
export function dropEarlyAnswer(): void {
  window.earlyAnswer = undefined
}
