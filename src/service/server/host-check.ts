import type { IncomingMessage } from 'node:http'
import { ProblemError } from '#service/http/problem.ts'

/** Why a request's Host header is refused; undefined: it is not. */
export type HostCheck = (
  request: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
) => ProblemError | undefined

/**
 * @param allowedHosts host names without a port that the service answers for; undefined: any. Node joins repeated headers
 *   with commas (`joinDuplicateHeaders`), and no host contains one.
 */
export function hostCheck(allowedHosts: readonly string[] | undefined): HostCheck {
  const allowed = allowedHosts && new Set(allowedHosts)
  return ({ headers: { host }, httpVersion }) => {
    if (host === undefined)
      return httpVersion === '1.1' ? new ProblemError(400, 'The request has no Host header.') : undefined
    if (host.includes(',')) return new ProblemError(400, 'The request has more than one Host header.')
    if (!allowed || allowed.has(withoutPort(host).toLowerCase())) return undefined
    return new ProblemError(
      421,
      'The service does not answer for the host in the Host header. Its operator can set PUBLIC_URL or HOST.',
    )
  }
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '')
}
