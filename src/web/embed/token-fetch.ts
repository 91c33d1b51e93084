import { abortable } from '#client/abortable.ts'
import { bearerRequest, type FetchRequest, problemWords } from '#client/get-json.ts'
import { readText } from '#client/read-body.ts'
import { type Host, tellFailures } from './host.ts'

/** Characters of the service's own words that the host page is told. */
const LONGEST_WORDS = 800

/**
 * `send` with the host page's token. A request whose token is refused waits for the next one and is sent again. The host
 * page is told when the service cannot be reached, or refuses a request.
 */
export function tokenFetch(
  { tokens, send: tell }: Pick<Host, 'tokens' | 'send'>,
  send: FetchRequest,
): FetchRequest {
  const judge = tellFailures('service', 'The service answers again.', tell)

  async function judgeResponse(response: Response) {
    const { status } = response
    // A brand that does not exist is no failure.
    if (status < 400 || status === 404) return judge()
    const words = await serviceWords(response.clone()).catch(() => undefined)
    judge(`The service answered ${status}${words === undefined ? '.' : `: ${words.slice(0, LONGEST_WORDS)}`}`)
  }

  return async (url, init) => {
    const { signal } = init
    for (;;) {
      const token = await abortable(tokens.current(), signal)
      const response = await send(url, { ...init, ...bearerRequest(token) }).catch(async (error: unknown) => {
        // The requests of a frame that is moved or reloaded fail as well, but no timer of it runs any more.
        await new Promise((resolve) => setTimeout(resolve))
        // Nobody waits for a cancelled request; one that takes too long has failed.
        if (!signal?.aborted || (signal.reason as Error).name === 'TimeoutError') {
          judge('The service cannot be reached.')
        }
        throw error
      })
      if (response.status !== 401) {
        tokens.accepted()
        await judgeResponse(response)
        return response
      }
      tokens.refused(token)
    }
  }
}

async function serviceWords(response: Response): Promise<string | undefined> {
  return problemWords(JSON.parse(await readText(response)))
}
