import { type ClientError, HttpError, NetworkError } from '#client/errors.ts'

/** A wait before the same request is sent again: the service asked for one, or a failure may pass. */
export interface Wait {
  readonly milliseconds: number
  readonly error: ClientError
}

/** Milliseconds before each retry: after a failure, and after a 429 without `Retry-After`. */
const AFTER_FAILURE = [500, 1000, 2000, 4000]
const AFTER_REFUSAL = [2000, 4000, 8000, 16_000, 30_000, 30_000]
/** Nobody watches a progress bar stand still for longer than this; the 429 is thrown instead. */
const LONGEST_WAIT = 120_000

/**
 * Sends a request until it is answered, or until a retry does not help. Throws its last error, or the signal's reason.
 * @param onWait called when a wait begins, and with null when it is over.
 */
export async function sendWithRetries<T>(
  request: () => Promise<T>,
  signal?: AbortSignal,
  onWait?: (wait: Wait | null) => void,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted()
    try {
      return await request()
    } catch (error) {
      if (signal?.aborted) throw error
      const milliseconds = waitAfter(error, tries)
      if (milliseconds === undefined) throw error
      onWait?.({ milliseconds, error: error as ClientError })
      try {
        await delay(milliseconds, signal)
      } finally {
        onWait?.(null)
      }
    }
  }
}

/** Milliseconds to wait before a retry; undefined: a retry will not help, or has not helped. */
function waitAfter(error: unknown, tries: number): number | undefined {
  if (error instanceof NetworkError) return AFTER_FAILURE[tries]
  if (!(error instanceof HttpError) || ![429, 502, 503, 504].includes(error.status)) return undefined
  const usual = (error.status === 429 ? AFTER_REFUSAL : AFTER_FAILURE)[tries]
  if (error.retryAfter === undefined || usual === undefined) return usual
  return error.retryAfter <= LONGEST_WAIT ? Math.max(error.retryAfter, AFTER_FAILURE[0]!) : undefined
}

function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
