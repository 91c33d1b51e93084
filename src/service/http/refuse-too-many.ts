import { ProblemError } from './problem.ts'

/**
 * @param seconds what a RateLimiter said. @param what there is too much of, in the plural.
 * @throws ProblemError (429) unless there is nothing to wait for.
 */
export function refuseTooMany(seconds: number, what: string): void {
  if (seconds === 0) return
  throw new ProblemError(429, `Too many ${what}. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
