import { STATUS_CODES } from 'node:http'
import type { ParameterError, Problem } from '#contract/problem.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Seconds after which clients may try again when the database cannot be reached. */
const RETRY_AFTER = '5'

/** Thrown anywhere below a route, it becomes the response: a problem (RFC 9457) with this status. */
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

  /** The body of the response. */
  toJSON(): Problem {
    const { statusCode: status, message: detail, errors } = this
    const title = STATUS_CODES[status] ?? 'Error'
    return { type: 'about:blank', title, status, detail, ...(errors.length > 0 && { errors: [...errors] }) }
  }
}

/** The response to any error. Messages of unexpected errors are not sent: clients learn only that the service failed. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof StoreUnavailable) {
    return new ProblemError(503, error.message, { headers: { 'retry-after': RETRY_AFTER } })
  }
  return new ProblemError(500, 'The service failed to answer. Its log says why.')
}

export function notFound(): ProblemError {
  return new ProblemError(404, 'There is nothing at this address.')
}

/** For addresses that exist: all of them are read-only. */
export function methodNotAllowed(method: string): ProblemError {
  return new ProblemError(405, `This address can be read with GET or HEAD, not changed with ${method}.`, {
    headers: { allow: 'GET, HEAD' },
  })
}
