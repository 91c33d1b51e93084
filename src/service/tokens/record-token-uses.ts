import type { FastifyInstance } from 'fastify'
import type { Store, TokenUse } from '#service/stores/model/store.ts'

/** Uses are recorded by the hour: enough to find forgotten tokens, and one write an hour and token. */
const HOUR = 3600
/** Milliseconds between two writes. */
const INTERVAL = 30_000

/**
 * Remembers which tokens are used, and writes it down off the request path. What is lost with a process that is killed
 * is seen again at the next request of the hour.
 * @returns to be called with id and hash of each token that was accepted.
 */
export function recordTokenUses(app: FastifyInstance, store: Store): (id: string, hash: Uint8Array) => void {
  /** The hour in which each token was last seen by this process. */
  const seen = new Map<string, number>()
  const waiting = new Map<string, TokenUse>()

  async function write(): Promise<void> {
    const uses = Array.from(waiting)
    if (uses.length === 0) return
    try {
      // A store that another process writes to at this moment is tried again later.
      if (!(await store.recordTokenUses(uses.map(([, use]) => use)))) return
      for (const [id, use] of uses) if (waiting.get(id) === use) waiting.delete(id)
    } catch (error) {
      app.log.warn({ err: error }, 'the last use of tokens cannot be recorded')
    }
  }

  const timer = setInterval(() => void write(), INTERVAL).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })

  return function noteUse(id, hash) {
    const usedAt = Math.floor(Date.now() / 1000 / HOUR) * HOUR
    if (seen.get(id) === usedAt) return
    seen.set(id, usedAt)
    waiting.set(id, { hash, usedAt })
  }
}
