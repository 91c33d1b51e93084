import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the app does before it closes. */
    readonly drain: Drain
  }
}

interface Drain {
  /** The service is about to stop, or stopping: responses say `Connection: close`. */
  readonly hasBegun: boolean
  /** From now on `/readyz` says that the service is stopping. @returns after so many milliseconds. */
  begin(milliseconds: number): Promise<void>
}

/**
 * Lets clients go before the port closes: load balancers by `/readyz`, connections by `Connection: close`. A connection
 * that is kept alive may else carry its next request just when it is closed.
 */
export const drain = fp(async (app) => {
  const state = {
    hasBegun: false,
    async begin(milliseconds: number) {
      state.hasBegun = true
      await wait(milliseconds)
    },
  }
  app.decorate('drain', state)
  app.addHook('preClose', async () => void (state.hasBegun = true))
})
