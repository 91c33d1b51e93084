import { createStore, type Store } from '#web/ui/create-store.ts'
import type { TokenReason } from '#embed/protocol/messages.ts'

/** What the host page answered when it was asked for a token. */
export interface TokenAnswer {
  /** What `getToken` returned, whatever that is. */
  readonly answer?: unknown
  /** The message of what it threw. */
  readonly error?: string | undefined
}

/** Why there is no token. The messages hold none. */
interface TokenFailure {
  readonly code: 'token-rejected' | 'token-invalid' | 'token-timeout' | 'token-refused'
  readonly message: string
}

export type TokenState =
  | { readonly status: 'waiting' | 'ready' }
  /** There is no token to work with. Another attempt follows by itself. */
  | ({ readonly status: 'failed' } & TokenFailure)

/** Characters of a token. */
const LONGEST = 8192
/** Milliseconds the host page has to answer. */
const TIMEOUT = 30_000
/** Milliseconds before the next attempt, after so many: 1 s, 2 s, 4 s and so on. */
const pauseAfter = (attempts: number) => Math.min(1000 * 2 ** attempts, 60_000)
/** The part of a token's lifetime after which the next one is asked for. */
const RENEW_AFTER = 0.8
/** The longest delay that timers can hold. */
const LONGEST_DELAY = 2 ** 31 - 1

/** An access token and what it takes to keep one: held in memory, and nowhere else. */
export interface TokenSource {
  /** The token to use now; where there is none, as soon as the host page has given one. */
  readonly current: () => Promise<string>
  /** The service answered 401 to this token. However many requests report it, the host page is asked once. */
  readonly refused: (token: string) => void
  /** The service took the token. */
  readonly accepted: () => void
  /** Asks again now, if an attempt is due later. */
  readonly retry: () => void
  readonly state: Pick<Store<TokenState>, 'get' | 'subscribe'>
}

export function createTokenSource(ask: (reason: TokenReason) => Promise<TokenAnswer>): TokenSource {
  let token: string | undefined
  const state = createStore<TokenState>({ status: 'waiting' })
  /** While a new token is wanted: by whom is not known, so all wait for the same one. */
  let wanted: PromiseWithResolvers<string> | undefined
  let reason: TokenReason = 'start'
  let attempts = 0
  /** Tokens in a row that the service refused. */
  let refusals = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined

  function want(why: TokenReason, delay = 0): Promise<string> {
    reason = why
    if (!wanted) {
      wanted = Promise.withResolvers()
      attempts = 0
      if (delay > 0) pause = setTimeout(() => void attempt(), delay)
      else void attempt()
    }
    return wanted.promise
  }

  async function attempt() {
    pause = undefined
    const round = wanted
    const answered = (async (): Promise<TokenFailure | undefined> => {
      const { answer, error } = await ask(reason)
      if (error !== undefined) return { code: 'token-rejected', message: error }
      const { token: next, expiresIn } = readAnswer(answer)
      const wrong = whatIsWrong(answer, next, expiresIn)
      if (wrong) return { code: 'token-invalid', message: `getToken ${wrong}.` }
      // Also from an attempt that was given up: late is better than never.
      if (wanted === round) accept(next as string, expiresIn)
      return undefined
    })()
    const late = new Promise<TokenFailure>((resolve) => {
      const message = 'The host page did not answer within 30 seconds.'
      setTimeout(resolve, TIMEOUT, { code: 'token-timeout', message })
    })
    const failure = await Promise.race([answered, late])
    if (!failure || wanted !== round) return
    // A token that is only to be renewed is still good.
    if (token === undefined) state.set({ status: 'failed', ...failure })
    pause = setTimeout(() => void attempt(), pauseAfter(attempts++))
  }

  function accept(next: string, expiresIn: number) {
    clearTimeout(pause)
    clearTimeout(renewal)
    pause = undefined
    token = next
    wanted!.resolve(next)
    wanted = undefined
    // After a refusal, only the service can say that all is well again.
    if (refusals < 2) state.set({ status: 'ready' })
    if (expiresIn > 0) {
      const delay = Math.min(expiresIn * 1000 * RENEW_AFTER, LONGEST_DELAY)
      renewal = setTimeout(() => void want('expiring'), delay)
    }
  }

  return {
    current: async () => token ?? want(reason),
    refused(refusedToken) {
      if (token !== refusedToken) return
      token = undefined
      refusals += 1
      if (refusals > 1) {
        const message = 'The service refused the token that the host page gave.'
        state.set({ status: 'failed', code: 'token-refused', message })
      }
      void want('refused', refusals > 1 ? pauseAfter(refusals - 2) : 0)
    },
    accepted() {
      refusals = 0
      if (state.get().status !== 'ready' && token !== undefined) state.set({ status: 'ready' })
    },
    retry() {
      if (pause === undefined) return
      clearTimeout(pause)
      void attempt()
    },
    state,
  }
}

/** A token alone, or with the seconds that it is good for; 0 if that is not said. */
function readAnswer(answer: unknown): { token: unknown; expiresIn: number } {
  if (Object(answer) !== answer) return { token: answer, expiresIn: 0 }
  const { token, expiresIn } = answer as Record<string, unknown>
  return { token, expiresIn: Number(expiresIn ?? 0) }
}

function whatIsWrong(answer: unknown, token: unknown, expiresIn: number): string | undefined {
  if (typeof token !== 'string') {
    const names = Object.keys(Object(answer) as object).slice(0, 5)
    const what = names.length > 0 ? `an object with ${names.join(', ')}` : JSON.stringify(answer)
    return `must return a token, or { token, expiresIn }, not ${what}`
  }
  if (token.length > LONGEST) return `returned a token of more than ${LONGEST} characters`
  if (token === '') return 'returned an empty text'
  if (!/^[\x21-\x7E]+$/.test(token)) return 'returned a text that is no token, such as a page of HTML'
  return Number.isFinite(expiresIn) ? undefined : 'returned an expiresIn that is no number of seconds'
}
