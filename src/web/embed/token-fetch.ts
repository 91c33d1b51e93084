import { bearerRequest, type FetchRequest } from '#client/get-json.ts'
import type { TokenSource } from './token-source.ts'

/** `send` with the host page's token. A request whose token is refused waits for the next one and is sent again. */
export function tokenFetch(tokens: TokenSource, send: FetchRequest): FetchRequest {
  return async (url, init) => {
    for (;;) {
      const token = await unlessAborted(tokens.current(), init.signal)
      const response = await send(url, { ...init, ...bearerRequest(token) })
      if (response.status !== 401) {
        tokens.accepted()
        return response
      }
      tokens.refused(token)
    }
  }
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  signal?.throwIfAborted()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
  return Promise.race([promise, aborted])
}
