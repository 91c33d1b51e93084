import { createStore, type Store } from '#web/ui/create-store.ts'
import type { TokenReason } from '#embed/protocol/messages.ts'

/** What the host page answered when it was asked for a token. */
export interface TokenAnswer {
  readonly token?: string | undefined
  /** Seconds. */
  readonly expiresIn?: number | undefined
  readonly error?: string | undefined
}

export type TokenState =
  | { readonly status: 'waiting' | 'ready' }
  /** There is no token to work with. Another attempt follows by itself. */
  | { readonly status: 'failed'; readonly message: string }

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
    const answered = ask(reason).then((answer) => {
      if (answer.error !== undefined) return answer.error
      if (!/^[\x21-\x7E]+$/.test(answer.token ?? '')) return 'The host page gave no usable token.'
      // Also from an attempt that was given up: late is better than never.
      if (wanted === round) accept(answer.token!, answer.expiresIn)
      return undefined
    })
    const late = new Promise<string>((resolve) => {
      setTimeout(resolve, TIMEOUT, 'The host page did not answer within 30 seconds.')
    })
    const message = await Promise.race([answered, late])
    if (message === undefined || wanted !== round) return
    // A token that is only to be renewed is still good.
    if (token === undefined) state.set({ status: 'failed', message })
    pause = setTimeout(() => void attempt(), pauseAfter(attempts++))
  }

  function accept(next: string, expiresIn = 0) {
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
        state.set({ status: 'failed', message: 'The service refused the token that the host page gave.' })
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
