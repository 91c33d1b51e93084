import type { Exchange } from '#service/http/exchange.ts'
import type { Log } from '#service/http/log.ts'

/** Whether each answered request is a line in the log. */
export function logsAnswers({ level }: Log): boolean {
  return /^(?:info|debug)$/.test(level)
}

/** One line for an answered request, at level `info`. @param elapsed in milliseconds. */
export function logAnswer(
  log: Log,
  { id, method, url, address, tokenId }: Exchange,
  status: number,
  elapsed: number,
): void {
  const ms = Math.round(elapsed * 10) / 10
  log
    .child({ reqId: id })
    .info({ method, url, status, ms, address, ...(tokenId !== undefined && { token: tokenId }) }, 'request')
}
