import { fastify, type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { hostCheck } from '#service/server/host-check.ts'
import type { Settings } from '#service/settings/settings.ts'

/** Serves `/metrics` on a port of its own, which can be kept from the public. Rejects when it cannot listen. */
export async function serveMetrics(
  registry: Registry,
  { host, port, allowedHosts }: NonNullable<Settings['metrics']>,
): Promise<FastifyInstance> {
  collectDefaultMetrics({ register: registry })
  const app = fastify()
  await app.register(hostCheck, { allowedHosts })
  app.get('/metrics', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
  await app.listen({ host, port })
  return app
}
