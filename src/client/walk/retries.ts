import { abortable } from '#client/abortable.ts'
import type { ClientError } from '#client/errors.ts'
import { waitAfter } from './wait-after.ts'

/** A wait before the same request is sent again: the service asked for one, or a failure may pass. */
export interface Wait {
  readonly milliseconds: number
  readonly error: ClientError
}

/**
 * Sends a request, and again for as long as a retry may help. Throws its last error, or the signal's reason.
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
      const { promise: over, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, milliseconds)
      try {
        await abortable(over, signal)
      } finally {
        clearTimeout(timer)
        onWait?.(null)
      }
    }
  }
}
