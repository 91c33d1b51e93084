/** Settles like the promise, or rejects with the signal's reason if it aborts first. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  signal?.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal?.reason as Error)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** Resolves after this time, or rejects with the signal's reason if it aborts first. */
export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    await abortable(over, signal)
  } finally {
    clearTimeout(timer)
  }
}
