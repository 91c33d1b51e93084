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
/** Milliseconds before each further attempt. */
const PAUSES = [1000, 2000, 4000, 8000, 16_000, 30_000, 60_000]
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
  readonly state: () => TokenState
  readonly subscribe: (listener: () => void) => () => void
}

export function createTokenSource(ask: (reason: TokenReason) => Promise<TokenAnswer>): TokenSource {
  let token: string | undefined
  let state: TokenState = { status: 'waiting' }
  /** While a new token is wanted: by whom is not known, so all wait for the same one. */
  let wanted: { readonly promise: Promise<string>; readonly resolve: (token: string) => void } | undefined
  let reason: TokenReason = 'start'
  let attempts = 0
  /** Tokens in a row that the service refused. */
  let refusals = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function setState(next: TokenState) {
    state = next
    for (const listener of listeners) listener()
  }

  function want(why: TokenReason, delay = 0): Promise<string> {
    reason = why
    if (!wanted) {
      const { promise, resolve } = Promise.withResolvers<string>()
      wanted = { promise, resolve }
      attempts = 0
      if (delay > 0) schedule(delay)
      else void attempt()
    }
    return wanted.promise
  }

  function schedule(delay: number) {
    pause = setTimeout(() => {
      pause = undefined
      void attempt()
    }, delay)
  }

  async function attempt() {
    const round = wanted
    let over = false
    const fail = (message: string) => {
      if (over || wanted !== round) return
      over = true
      clearTimeout(timeout)
      // A token that is only to be renewed is still good.
      if (token === undefined) setState({ status: 'failed', message })
      schedule(PAUSES[Math.min(attempts, PAUSES.length - 1)]!)
      attempts += 1
    }
    const timeout = setTimeout(() => fail('The host page did not answer within 30 seconds.'), TIMEOUT)
    const answer = await ask(reason)
    if (answer.error !== undefined) return fail(answer.error)
    if (!/^[\x21-\x7E]+$/.test(answer.token ?? '')) return fail('The host page gave no usable token.')
    clearTimeout(timeout)
    // Also from an attempt that was given up: late is better than never.
    if (wanted === round) acceptToken(answer.token!, answer.expiresIn)
  }

  function acceptToken(next: string, expiresIn: number | undefined) {
    clearTimeout(pause)
    clearTimeout(renewal)
    pause = undefined
    token = next
    const { resolve } = wanted!
    wanted = undefined
    // After a refusal, only the service can say that all is well again.
    if (refusals < 2) setState({ status: 'ready' })
    if (expiresIn !== undefined && expiresIn > 0) {
      renewal = setTimeout(
        () => void want('expiring'),
        Math.min(expiresIn * 1000 * RENEW_AFTER, LONGEST_DELAY),
      )
    }
    resolve(next)
  }

  return {
    current: () => (token === undefined ? want(reason) : Promise.resolve(token)),
    refused(refusedToken) {
      if (token !== refusedToken) return
      token = undefined
      refusals += 1
      if (refusals > 1) {
        setState({ status: 'failed', message: 'The service refused the token that the host page gave.' })
      }
      const delay = refusals > 1 ? PAUSES[Math.min(refusals - 2, PAUSES.length - 1)]! : 0
      void want('refused', delay)
    },
    accepted() {
      refusals = 0
      if (state.status !== 'ready' && token !== undefined) setState({ status: 'ready' })
    },
    retry() {
      if (pause === undefined) return
      clearTimeout(pause)
      pause = undefined
      void attempt()
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
