import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ParameterError, Problem } from '#contract/problem.ts'
import { systemErrorCode } from '#service/command/start-failure.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Seconds after which a database that went away is worth another try. */
const RETRY_AFTER = 5

/** Thrown anywhere below a route, it becomes the answer: a problem (RFC 9457) with this status. */
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
}

export function notFound(): ProblemError {
  return new ProblemError(404, 'There is nothing at this address.')
}

/** For addresses that exist: all of them can only be read. */
export function methodNotAllowed(method: string): ProblemError {
  return new ProblemError(405, `This address can be read with GET or HEAD, not changed with ${method}.`, {
    headers: { allow: 'GET, HEAD' },
  })
}

/** The one error handler. What we did not mean to say is logged, and the client learns only that we failed. */
export function sendProblem(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { statusCode = 500 } = error
  let problem: Problem
  if (error instanceof ProblemError) {
    void reply.headers(error.headers)
    problem = composeProblem(statusCode, error.message, error.errors)
  } else if (error instanceof StoreUnavailable) {
    tellOutage(error, request.log)
    void reply.header('retry-after', RETRY_AFTER)
    problem = composeProblem(503, error.message)
  } else if (statusCode >= 400 && statusCode < 500) {
    problem = composeProblem(statusCode, 'The request cannot be understood.')
  } else {
    request.log.error({ err: error }, 'request failed')
    problem = composeProblem(500, 'The service failed to answer. Its log says why.')
  }
  void reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem))
}

/** Milliseconds for which an outage that was told need not be told again: every request meets it. */
const OUTAGE_TOLD = 10_000
let quietUntil = 0

function tellOutage({ message, cause }: StoreUnavailable, log: FastifyBaseLogger): void {
  if (performance.now() < quietUntil) return
  quietUntil = performance.now() + OUTAGE_TOLD
  log.warn({ reason: cause instanceof Error ? cause.message : undefined }, message)
}

/** Answers what Node could not even parse as a request. */
export function sendClientError(error: Error, socket: Socket): void {
  const code = systemErrorCode(error)
  if (code === 'ECONNRESET' || !socket.writable) return
  const [status, detail] = CLIENT_ERRORS[code] ?? [400, 'This is not an HTTP request.']
  const body = JSON.stringify(composeProblem(status, detail))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_INVALID_URL: [400, 'The address holds characters that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

function composeProblem(status: number, detail: string, errors: readonly ParameterError[] = []): Problem {
  const title = STATUS_CODES[status] ?? 'Error'
  return { type: 'about:blank', title, status, detail, ...(errors.length > 0 && { errors: [...errors] }) }
}
