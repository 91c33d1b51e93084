import { abortable } from '#client/abortable.ts'
import { bearerRequest, type FetchRequest } from '#client/get-json.ts'
import type { Host } from './host.ts'
import { tellFailures } from './tell-failures.ts'

const RECOVERED = { code: 'service-recovered', message: 'The service answers again.' }

/**
 * `send` with the host page's token. A request whose token is refused waits for the next one and is sent again. The host
 * page is told when the service cannot be reached, or refuses a request.
 */
export function tokenFetch(
  { tokens, send: tell }: Pick<Host, 'tokens' | 'send'>,
  send: FetchRequest,
): FetchRequest {
  const judge = tellFailures(RECOVERED, tell)

  function judgeStatus(url: string, status: number) {
    const answered = `The service answered ${status} to ${URL.parse(url)?.pathname ?? url}.`
    if (status >= 500) judge({ code: 'service-unreachable', message: answered })
    // A brand that does not exist is no failure.
    else if (status >= 400 && status !== 404) judge({ code: 'service-refused', message: answered })
    else judge()
  }

  return async (url, init) => {
    const { signal } = init
    for (;;) {
      const token = await abortable(tokens.current(), signal)
      const response = await send(url, { ...init, ...bearerRequest(token) }).catch((error: unknown) => {
        // Nobody waits for a cancelled request; one that takes too long has failed.
        if (!signal?.aborted || (signal.reason as Error).name === 'TimeoutError') {
          judge({ code: 'service-unreachable', message: 'The service cannot be reached.' })
        }
        throw error
      })
      if (response.status !== 401) {
        tokens.accepted()
        judgeStatus(url, response.status)
        return response
      }
      tokens.refused(token)
    }
  }
}
