import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#service/http/problem.ts'
import type { Mirror } from '#service/mirror/mirror.ts'
import { StoreUnavailable } from '#service/stores/explain-error.ts'

/** Milliseconds in which the store or the upstream must respond. */
const PING_TIMEOUT = 5_000

export interface HealthRouteOptions {
  readonly mirror: Mirror | undefined
  /** Rejects when the store or the upstream does not respond. */
  readonly ping: () => Promise<void>
}

/**
 * `/healthz`: the process runs; `/readyz`: its store or upstream responds, and it is not about to stop. Both work without a
 * token, for load balancers and monitoring.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { ping, mirror }: HealthRouteOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  /** Logged once, and not for each probe. */
  let reported: string | undefined

  async function readiness(request: FastifyRequest): Promise<object> {
    if (app.isDraining) throw notReady('The service is stopping.')
    try {
      await Promise.race([ping(), late()])
      reported = undefined
    } catch (error) {
      // That a database server does not answer is logged when it is noticed.
      if (error instanceof StoreUnavailable) throw error
      if (String(error) !== reported) request.log.error({ err: error }, 'not ready')
      reported = String(error)
      throw notReady('The service cannot reach its data. Its log says why.')
    }
    if (!mirror) return { status: 'ready' }
    const { source, age, isComplete, progress, problem } = mirror
    if (!isComplete) throw notReady(`The first copy of ${source} is not whole: ${progress}`)
    return { status: 'ready', copyOf: source, age, problem }
  }

  app.route({ method: 'GET', url: '/healthz', handler: async () => ({ status: 'ok' }) })
  app.route({ method: 'GET', url: '/readyz', handler: readiness })
}

async function late(): Promise<never> {
  await setTimeout(PING_TIMEOUT, undefined, { ref: false })
  throw new Error(`No response within ${PING_TIMEOUT} ms`)
}

function notReady(detail: string): ProblemError {
  return new ProblemError(503, detail, { headers: { 'retry-after': '5' } })
}
