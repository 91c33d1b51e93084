import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the app does before it closes. */
    readonly drain: Drain
  }
}

interface Drain {
  /** The service is about to stop, or stopping. */
  readonly hasBegun: boolean
  /** From now on `/readyz` says that the service is stopping. @returns after so many milliseconds. */
  begin(milliseconds: number): Promise<void>
}

/**
 * Lets clients go before the port closes: load balancers by `/readyz`, connections by `Connection: close`. A connection
 * that is kept alive may else carry its next request just when it is closed.
 */
export const drain = fp(async (app) => {
  let hasBegun = false
  app.decorate('drain', {
    get hasBegun() {
      return hasBegun
    },
    async begin(milliseconds) {
      hasBegun = true
      await wait(milliseconds)
    },
  })
  app.addHook('preClose', async () => void (hasBegun = true))
  app.addHook('onRequest', (_request, reply, done) => {
    if (hasBegun) void reply.header('connection', 'close')
    done()
  })
})
