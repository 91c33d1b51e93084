import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#service/http/problem.ts'
import type { Mirror } from '#service/mirror/mirror.ts'
import { StoreUnavailable } from '#service/stores/explain-error.ts'

/** Milliseconds in which the store or the upstream must respond. */
const PING_TIMEOUT = 5_000
/** Milliseconds between two checks of the files. */
const FILE_CHECK_INTERVAL = 2000

export interface HealthRouteOptions {
  readonly mirror: Mirror | undefined
  /** Rejects when the store or the upstream does not respond. */
  readonly ping: () => Promise<void>
  /** Throws when a file of the store was moved or replaced. */
  readonly checkFiles?: (() => void) | undefined
}

/**
 * `/healthz`: the process runs; `/readyz`: its store or upstream responds, and it is not about to stop. Both work without a
 * token, for load balancers and monitoring.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { ping, mirror, checkFiles }: HealthRouteOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  /** Logged once, and not for each probe. */
  let reported: string | undefined

  function report(log: FastifyBaseLogger, error: unknown): void {
    if (String(error) !== reported) log.error({ err: error }, 'not ready')
    reported = String(error)
  }

  async function readiness(request: FastifyRequest): Promise<object> {
    if (app.isDraining) throw notReady('The service is stopping.')
    try {
      await Promise.race([ping(), late()])
      reported = undefined
    } catch (error) {
      // That a database server does not answer is logged when it is noticed.
      if (error instanceof StoreUnavailable) throw error
      report(request.log, error)
      throw notReady('The service cannot reach its data. Its log says why.')
    }
    if (!mirror) return { status: 'ready' }
    const { source, age, isComplete, progress, problem } = mirror
    if (!isComplete) throw notReady(`The first copy of ${source} is not whole: ${progress}`)
    return { status: 'ready', copyOf: source, age, problem }
  }

  // Whether or not anybody asks: until the restart, a token that is revoked stays valid here.
  if (checkFiles) {
    const timer = setInterval(() => {
      try {
        checkFiles()
      } catch (error) {
        report(app.log, error)
      }
    }, FILE_CHECK_INTERVAL).unref()
    app.addHook('onClose', async () => clearInterval(timer))
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
