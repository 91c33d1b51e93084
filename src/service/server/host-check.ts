import type { FastifyInstance } from 'fastify'
import { ProblemError } from '#service/http/problem.ts'
import type { Settings } from '#service/settings/settings.ts'

/**
 * Refuses requests without exactly one Host header (proxies and services differ in which of two they read), and for hosts
 * that are not allowed. Node joins repeated headers with commas, which no host contains
 * (`joinDuplicateHeaders`).
 */
export function checkHost(app: FastifyInstance, allowedHosts: Settings['allowedHosts']): void {
  app.addHook('onRequest', ({ headers: { host }, raw }, _reply, done) => {
    if (host === undefined) {
      if (raw.httpVersion === '1.1') throw new ProblemError(400, 'The request has no Host header.')
    } else if (host.includes(',')) {
      throw new ProblemError(400, 'The request has more than one Host header.')
    } else if (allowedHosts && !allowedHosts.includes(host.replace(/\.?(?::\d*)?$/, '').toLowerCase())) {
      throw new ProblemError(
        421,
        'The service does not answer for the host in the Host header. Its operator can set PUBLIC_URL or HOST.',
      )
    }
    done()
  })
}
