import { HttpError, NetworkError } from '#client/errors.ts'

/** Milliseconds before each retry: after a failure, and after a 429 without `Retry-After`. */
const AFTER_FAILURE = [500, 1000, 2000, 4000]
const AFTER_REFUSAL = [2000, 4000, 8000, 16_000, 30_000, 30_000]
/** The longest wait, in milliseconds. After a 429 that asks for a longer one, the 429 is thrown. */
const LONGEST_WAIT = 120_000

/**
 * Milliseconds to wait before a retry; undefined: a retry will not help, or has not helped.
 * @param tries how many retries there were before.
 */
export function waitAfter(error: unknown, tries: number): number | undefined {
  if (error instanceof NetworkError) return AFTER_FAILURE[tries]
  if (!(error instanceof HttpError) || ![429, 502, 503, 504].includes(error.status)) return undefined
  const usual = (error.status === 429 ? AFTER_REFUSAL : AFTER_FAILURE)[tries]
  if (error.retryAfter === undefined || usual === undefined) return usual
  return error.retryAfter <= LONGEST_WAIT ? Math.max(error.retryAfter, AFTER_FAILURE[0]!) : undefined
}
