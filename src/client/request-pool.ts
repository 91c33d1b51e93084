import { RequestGate } from './walk/request-gate.ts'
import type { Wait } from './walk/retries.ts'

interface RequestPoolOptions {
  /** So many requests are under way at most. */
  readonly atOnce: number
  readonly signal?: AbortSignal | undefined
  /** Called when a wait begins, and with null when it is over. */
  readonly onWait?: ((wait: Wait | null) => void) | undefined
}

/** Sends many requests, a few at once and in the order in which they were handed in; after a 429 one at a time. */
export class RequestPool {
  readonly #options: RequestPoolOptions
  readonly #gate: RequestGate
  readonly #queue: (() => void)[] = []
  #underWay = 0

  constructor(options: RequestPoolOptions) {
    this.#options = options
    this.#gate = new RequestGate(options.onWait)
  }

  /** Throws what `send` throws once waiting no longer helps, or the signal's reason. */
  async ask<T>(send: () => Promise<T>): Promise<T> {
    const { atOnce, signal } = this.#options
    signal?.throwIfAborted()
    if (this.#underWay >= atOnce) {
      await new Promise<void>((resolve) => {
        this.#queue.push(resolve)
      })
    } else {
      this.#underWay++
    }
    try {
      return await this.#gate.send(send, signal)
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#underWay--
    }
  }
}
