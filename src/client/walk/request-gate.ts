/**
 * How a walk sends its requests: with retries, one at a time after a 429, and ahead of their turn where pages are numbered.
 * The walk itself is `walk-list.ts`, beside this folder.
 */
import { HttpError } from '#client/errors.ts'
import { sendWithRetries, type Wait } from './retries.ts'

/**
 * Every request of one run passes through here, with retries: after the first 429 they are sent one at a time.
 */
export class RequestGate {
  /** Requests sent, retries included. */
  requests = 0
  readonly #onWait: ((wait: Wait | null) => void) | undefined
  #waiting = 0
  #rateLimited = false
  #lastTurn: Promise<void> = Promise.resolve()

  /** @param onWait called when a wait begins, and with null when no request waits any more. */
  constructor(onWait?: (wait: Wait | null) => void) {
    this.#onWait = onWait
  }

  /** Sends a request, with retries. Throws its last error, or the signal's reason. */
  async send<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let endTurn: (() => void) | undefined
    const attempt = async () => {
      if (this.#rateLimited) endTurn ??= await this.#takeTurn()
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
