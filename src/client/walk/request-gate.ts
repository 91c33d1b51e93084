/**
 * How a walk sends its requests: with retries, one at a time after a 429, and ahead of their turn where pages are numbered.
 * The walk itself is `walk-list.ts`, beside this folder.
 */
import { abortable } from '#client/abortable.ts'
import { HttpError } from '#client/errors.ts'
import { sendWithRetries, type Wait } from './retries.ts'

/**
 * Every request of one run passes through here, with retries: it holds requests back while the run is paused, and sends
 * them one at a time after the first 429.
 */
export class RequestGate {
  /** Requests sent, retries included. */
  requests = 0
  readonly #onWait: ((wait: Wait | null) => void) | undefined
  #waiting = 0
  #paused: PromiseWithResolvers<void> | undefined
  #rateLimited = false
  #lastTurn: Promise<void> = Promise.resolve()

  /** @param onWait called when a wait begins, and with null when no request waits any more. */
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

  /** Sends a request, with retries. Throws its last error, or the signal's reason. */
  async send<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let endTurn: (() => void) | undefined
    const attempt = async () => {
      if (this.#rateLimited) endTurn ??= await this.#takeTurn()
      if (this.#paused) await abortable(this.#paused.promise, signal)
      signal?.throwIfAborted()
      this.requests += 1
      try {
        return await request()
      } catch (error) {
        if (error instanceof HttpError && error.status === 429) this.#rateLimited = true
        throw error
      }
    }
    try {
      return await sendWithRetries(attempt, signal, (wait) => this.#report(wait))
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

  #report(wait: Wait | null): void {
    this.#waiting += wait ? 1 : -1
    if (wait || this.#waiting === 0) this.#onWait?.(wait)
  }
}
