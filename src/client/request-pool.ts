import { delay } from './abortable.ts'
import { type ClientError, HttpError, NetworkError } from './errors.ts'

/** A wait before a retry: the service asked for it, or the failure may be temporary. */
export interface Wait {
  readonly milliseconds: number
  readonly error: ClientError
}

interface RequestPoolOptions {
  /** The most requests in flight at a time. */
  readonly atOnce: number
  readonly signal?: AbortSignal | undefined
  /** Called when a wait begins, and with null when no request waits any more. */
  readonly onWait?: ((wait: Wait | null) => void) | undefined
}

/**
 * Sends many requests: a few at a time, in the order in which they were added, with retries for as long as they may help.
 * After the first 429, it sends one request at a time.
 */
export class RequestPool {
  /** Requests sent, retries included. */
  requests = 0
  readonly #options: RequestPoolOptions
  readonly #queue: (() => void)[] = []
  #atOnce: number
  #inFlight = 0
  #waiting = 0

  constructor(options: RequestPoolOptions) {
    this.#options = options
    this.#atOnce = options.atOnce
  }

  /** Throws the error of `send` once a retry will not help, or the signal's reason. */
  async ask<T>(send: () => Promise<T>): Promise<T> {
    const { signal } = this.#options
    await this.#enter()
    try {
      for (let retries = 0; ; retries++) {
        signal?.throwIfAborted()
        this.requests++
        try {
          return await send()
        } catch (error) {
          const milliseconds = signal?.aborted ? undefined : waitAfter(error, retries)
          if (milliseconds === undefined) throw error
          if (error instanceof HttpError && error.status === 429) this.#atOnce = 1
          await this.#wait({ milliseconds, error: error as ClientError })
        }
        // Several requests were in flight when the first was refused: from here on they take turns.
        if (this.#inFlight > this.#atOnce) {
          this.#leave()
          await this.#enter('first')
        }
      }
    } finally {
      this.#leave()
    }
  }

  async #enter(end: 'first' | 'last' = 'last'): Promise<void> {
    if (this.#inFlight < this.#atOnce) {
      this.#inFlight++
      return
    }
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    this.#queue[end === 'first' ? 'unshift' : 'push'](resolve)
    await turn
  }

  /** Hands its turn to the next in the queue, unless more are in flight than the limit now allows. */
  #leave(): void {
    const next = this.#inFlight <= this.#atOnce ? this.#queue.shift() : undefined
    if (next) next()
    else this.#inFlight--
  }

  async #wait(wait: Wait): Promise<void> {
    const { signal, onWait } = this.#options
    this.#waiting++
    onWait?.(wait)
    try {
      await delay(wait.milliseconds, signal)
    } finally {
      this.#waiting--
      if (this.#waiting === 0) onWait?.(null)
    }
  }
}

/** Milliseconds before each retry: after a failure, and after a 429 without `Retry-After`. */
const AFTER_FAILURE = [500, 1000, 2000, 4000]
const AFTER_REFUSAL = [2000, 4000, 8000, 16_000, 30_000, 30_000]
/** The longest wait, in milliseconds. If `Retry-After` asks for a longer one, the error is thrown. */
const MAX_WAIT = 120_000

/**
 * Milliseconds to wait before a retry; `undefined` if a retry will not help, or has not helped.
 * @param retries how many there have been.
 */
export function waitAfter(error: unknown, retries: number): number | undefined {
  if (error instanceof NetworkError) return AFTER_FAILURE[retries]
  if (!(error instanceof HttpError) || ![429, 502, 503, 504].includes(error.status)) return undefined
  const usual = (error.status === 429 ? AFTER_REFUSAL : AFTER_FAILURE)[retries]
  if (error.retryAfter === undefined || usual === undefined) return usual
  return error.retryAfter <= MAX_WAIT ? Math.max(error.retryAfter, AFTER_FAILURE[0]!) : undefined
}
