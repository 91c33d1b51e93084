import type { FastifyInstance } from 'fastify'
import { allowsOrigin } from '#embed/protocol/allowed-origins.ts'
import { PROTOCOL } from '#embed/protocol/messages.ts'

/** For what pages of any origin may load, isolated ones included. */
export const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Tells a page that cannot show the catalogue whether it is allowed to, and nothing else. */
export function embedCheck(app: FastifyInstance, embedOrigins: readonly string[]): void {
  app.get('/embed/check', ({ headers: { origin } }, reply) => {
    void reply.headers({ ...ANY_ORIGIN, 'cache-control': 'no-store', vary: 'Origin' })
    return {
      protocol: PROTOCOL,
      ...(origin !== undefined && { allowed: allowsOrigin(embedOrigins, origin) }),
    }
  })
}
