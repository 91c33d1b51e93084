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
 * Every request of one run passes through here: it retries what may pass, obeys `Retry-After`, and holds requests back
 * while the run is paused. After the first 429, requests go one at a time.
 */
export class RequestGate {
  /** Requests sent, retries included. */
  requests = 0
  readonly #onWait: ((wait: Wait | null) => void) | undefined
  #waiting = 0
  #paused: PromiseWithResolvers<void> | undefined
  #rateLimited = false
  #lastTurn: Promise<void> = Promise.resolve()

  /** @param onWait called when a wait begins, and with null when it is over. */
  constructor(onWait?: (wait: Wait | null) => void) {
    this.#onWait = onWait
  }

  get paused(): boolean {
    return this.#paused !== undefined
  }

  /** Requests already sent are finished; no other is sent until `resume`. */
  pause(): void {
    this.#paused ??= Promise.withResolvers()
  }

  resume(): void {
    this.#paused?.resolve()
    this.#paused = undefined
  }

  /** Sends a request until it is answered. Throws its last error, or the signal's reason. */
  async send<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let endTurn = this.#rateLimited ? await this.#takeTurn() : undefined
    try {
      for (let tries = 0; ; tries++) {
        if (this.#paused) await abortable(this.#paused.promise, signal)
        signal?.throwIfAborted()
        try {
          this.requests += 1
          return await request()
        } catch (error) {
          if (signal?.aborted) throw error
          const milliseconds = waitAfter(error, tries)
          if (milliseconds === undefined) throw error
          const until = Date.now() + milliseconds
          if (error instanceof HttpError && error.status === 429) {
            this.#rateLimited = true
            endTurn ??= await this.#takeTurn()
          }
          await this.#wait({ milliseconds, error: error as ClientError }, until, signal)
        }
      }
    } finally {
      endTurn?.()
    }
  }

  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn
    const turn = Promise.withResolvers<void>()
    this.#lastTurn = turn.promise
    await before
    return turn.resolve
  }

  async #wait(wait: Wait, until: number, signal: AbortSignal | undefined): Promise<void> {
    const left = until - Date.now()
    if (left <= 0) return
    this.#waiting += 1
    this.#onWait?.(wait)
    try {
      await delay(left, signal)
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) this.#onWait?.(null)
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
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  return abortable(promise, signal).finally(() => clearTimeout(timer))
}

/** The promise, or a rejection with the signal's reason if it aborts before. */
function abortable(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return promise
  const { promise: result, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => reject(signal.reason as Error)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  promise.then(resolve, reject)
  return result.finally(() => signal.removeEventListener('abort', stop))
}
