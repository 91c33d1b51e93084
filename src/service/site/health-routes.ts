import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#service/http/problem.ts'

/** Milliseconds within which whatever answers `/v1` has to answer us. */
const PATIENCE = 5_000

export interface HealthRouteOptions {
  /** Asks whatever answers `/v1`; rejects when it cannot. */
  readonly ping: () => Promise<void>
}

/**
 * `/healthz`: the process lives; `/readyz`: it can answer, as far as its store can, and is not about to stop. Both
 * without a token, for whatever watches over the process.
 */
export async function healthRoutes(app: FastifyInstance, { ping }: HealthRouteOptions): Promise<void> {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  async function tellReadiness(request: FastifyRequest): Promise<{ status: string }> {
    if (stopping) throw notReady('The service is stopping.')
    try {
      await within(PATIENCE, ping())
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      throw notReady('The service cannot reach its data. Its log says why.')
    }
    return { status: 'ready' }
  }

  app.route({ method: 'GET', url: '/healthz', handler: async () => ({ status: 'ok' }) })
  app.route({ method: 'GET', url: '/readyz', handler: tellReadiness })
}

function notReady(detail: string): ProblemError {
  return new ProblemError(503, detail, { headers: { 'retry-after': '5' } })
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
