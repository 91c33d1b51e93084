import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#service/http/problem.ts'

/** Milliseconds that the store or the upstream has to answer. */
const PING_TIMEOUT = 5_000

export interface HealthRouteOptions {
  /** Rejects when the store or the upstream cannot answer. */
  readonly ping: () => Promise<void>
  /** Whether the service is about to stop. */
  readonly isClosing: () => boolean
}

/**
 * `/healthz`: the process runs; `/readyz`: its store or upstream answers, and it is not about to stop. Both without a
 * token, for whatever monitors the process.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { ping, isClosing }: HealthRouteOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  async function readiness(request: FastifyRequest): Promise<{ status: string }> {
    if (isClosing()) throw notReady('The service is stopping.')
    try {
      await withTimeout(PING_TIMEOUT, ping())
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      throw notReady('The service cannot reach its data. Its log says why.')
    }
    return { status: 'ready' }
  }

  app.route({ method: 'GET', url: '/healthz', handler: async () => ({ status: 'ok' }) })
  app.route({ method: 'GET', url: '/readyz', handler: readiness })
}

function notReady(detail: string): ProblemError {
  return new ProblemError(503, detail, { headers: { 'retry-after': '5' } })
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
