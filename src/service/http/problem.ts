import { STATUS_CODES } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ParameterError, Problem } from '#contract/problem.ts'
import { StoreUnavailable } from '#service/stores/explain-error.ts'
import { throttled } from './log.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Seconds after which clients may try again when the database cannot be reached. */
const RETRY_AFTER = '5'

/** If a hook or a route throws this error, the response is a problem (RFC 9457) with its status. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly errors: readonly ParameterError[]

  constructor(
    statusCode: number,
    detail: string,
    { headers = {}, errors = [] }: Partial<Pick<ProblemError, 'headers' | 'errors'>> = {},
  ) {
    super(detail)
    this.statusCode = statusCode
    this.headers = headers
    this.errors = errors
  }

  toJSON(): Problem {
    const { statusCode: status, message: detail, errors } = this
    const title = STATUS_CODES[status] ?? 'Error'
    return { type: 'about:blank', title, status, detail, ...(errors.length > 0 && { errors: [...errors] }) }
  }
}

/** The app's error handler. Messages of unexpected errors are not sent: clients learn only that the service failed. */
export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request)
  const { log } = request.server
  if (error instanceof StoreUnavailable) reportOutage(log, error)
  else if (problem.statusCode === 500) log.error({ reqId: request.id, err: error }, 'request failed')
  return reply
    .code(problem.statusCode)
    .headers(problem.headers)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}

/** Throttled, because every request may run into the same outage. */
const reportOutage = throttled((log: FastifyBaseLogger, { message, cause }: StoreUnavailable) =>
  log.warn({ reason: cause instanceof Error ? cause.message : undefined }, message),
)

function toProblem(error: FastifyError, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof StoreUnavailable)
    return new ProblemError(503, error.message, { headers: { 'retry-after': RETRY_AFTER } })
  // Fastify itself only refuses bodies, which GET and HEAD do not have.
  if (error.code?.startsWith('FST_ERR_CTP')) return unknownPath(request)
  return new ProblemError(500, 'The service could not answer. Its log says why.')
}

/** For a path that does not exist. */
export function unknownPath({ method }: FastifyRequest): ProblemError {
  if (method === 'GET' || method === 'HEAD') return notFound()
  return new ProblemError(405, `This address can be read with GET or HEAD, not changed with ${method}.`, {
    headers: { allow: 'GET, HEAD' },
  })
}

export function notFound(): ProblemError {
  return new ProblemError(404, 'There is nothing at this address.')
}
