import type { TokenReason } from '#embed/protocol/messages.ts'

/** What the host page answered when it was asked for a token. */
export interface TokenAnswer {
  readonly token?: string | undefined
  /** In seconds; 0 if that is not said. */
  readonly expiresIn?: unknown
  /** What `getToken` returned, where that has no token. */
  readonly got?: string | undefined
  /** The message of what it threw. */
  readonly error?: string | undefined
}

interface TokenSourceOptions {
  /** The host page has set `getToken`. */
  readonly canAsk: () => boolean
  readonly ask: (reason: TokenReason) => Promise<TokenAnswer>
  /** The failure is another one than before, or over. */
  readonly onChange: () => void
}

/** An access token and what it takes to keep one: held in memory, and nowhere else. */
export interface TokenSource {
  /** The token to use now; where there is none, as soon as the host page has given one. */
  readonly current: () => Promise<string>
  /** The service answered 401 to this token. However many requests report it, the host page is asked once. */
  readonly refused: (token: string) => void
  /** The service took the token. */
  readonly accepted: () => void
  /** Asks now, if an attempt is due later: the reader has pressed a button. */
  readonly retry: () => void
  /** Asks as soon as it may be, if an attempt is due later. */
  readonly hasten: () => void
  /** The host page has set another `getToken`, or none. */
  readonly onNewSource: () => void
  /** Why there is no token to work with, in words that hold none. Another attempt follows by itself. */
  readonly failure: () => string | undefined
}

/** Characters of what the host page is told. */
const LONGEST_WORDS = 300
/** Characters of a token. */
const LONGEST = 8192
/** Milliseconds the host page has to answer. */
const TIMEOUT = 30_000
/** Milliseconds that a host page may need to set `getToken`. */
const SET_TIMEOUT = 5000
/** The fewest milliseconds between two calls of `getToken`, unless the service has refused a token. */
const LEAST_PAUSE = 10_000
const MOST_PAUSE = 60_000
/** Milliseconds after so many refused tokens in a row, of which the first is replaced at once. */
const pauseAfterRefusals = (count: number) => (count > 1 ? Math.min(1000 * 2 ** (count - 2), MOST_PAUSE) : 0)
/** The part of a token's lifetime after which the next one is asked for. */
const RENEW_AFTER = 0.8
/** The longest delay that timers can hold. */
const LONGEST_DELAY = 2 ** 31 - 1

export function createTokenSource({ canAsk, ask, onChange }: TokenSourceOptions): TokenSource {
  let token: string | undefined
  let failure: string | undefined
  /** All who wait for a token wait for the same one. */
  let waiting = Promise.withResolvers<string>()
  /** The next attempt, or the renewal of the token. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let reason: TokenReason = 'start'
  /** Counts attempts. The last one is under way. */
  let attempts = 0
  let isAsking = false
  let askedAt = Number.NEGATIVE_INFINITY
  let sourceAskedAt = Number.NEGATIVE_INFINITY
  /** Attempts in a row that brought no token. */
  let failures = 0
  /** Tokens in a row that the service refused. */
  let refusals = 0

  function setFailure(words: string | undefined) {
    if (words === failure) return
    failure = words
    onChange()
  }

  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(), Math.min(delay, LONGEST_DELAY))
  }

  /** @returns milliseconds until the host page may be asked again. */
  const pauseSince = (time: number) => Math.max(0, time + LEAST_PAUSE - Date.now())

  async function attempt() {
    clearTimeout(timer)
    timer = undefined
    isAsking = true
    const number = ++attempts
    if (!canAsk()) {
      timer = setTimeout(() => setFailure('This page has not set getToken to a function.'), SET_TIMEOUT)
      return
    }
    askedAt = Date.now()
    const late = setTimeout(() => fail(number, 'getToken has not answered within 30 seconds.'), TIMEOUT)
    const answer = await ask(reason)
    clearTimeout(late)
    const wrong = (answer.error ?? whatIsWrong(answer))?.slice(0, LONGEST_WORDS)
    if (wrong !== undefined) return fail(number, wrong)
    // Also of an attempt that was given up: late is better than never.
    if (isAsking || failures > 0) accept(answer.token!.trim(), Number(answer.expiresIn))
  }

  function fail(number: number, words: string) {
    // A later attempt is under way, or has brought a token.
    if (number !== attempts || !isAsking) return
    isAsking = false
    // A token that is only to be renewed is still good.
    if (token === undefined) setFailure(words)
    plan(Math.min(LEAST_PAUSE * 2 ** failures++, MOST_PAUSE))
  }

  function accept(next: string, expiresIn: number) {
    clearTimeout(timer)
    isAsking = false
    failures = 0
    token = next
    waiting.resolve(next)
    waiting = Promise.withResolvers()
    // After a second refusal, only the service can say that all is well again.
    if (refusals < 2) setFailure(undefined)
    if (expiresIn > 0) {
      reason = 'expiring'
      plan(Math.max(expiresIn * 1000 * RENEW_AFTER, LEAST_PAUSE))
    }
  }

  return {
    current: async () => {
      if (token !== undefined) return token
      if (!isAsking && timer === undefined) void attempt()
      return waiting.promise
    },
    refused(refusedToken) {
      if (token !== refusedToken) return
      token = undefined
      reason = 'refused'
      refusals++
      if (refusals > 1) setFailure('The service refused the token that the host page gave.')
      // In place of a renewal that is due later, or has failed.
      if (!isAsking) plan(pauseAfterRefusals(refusals))
    },
    accepted() {
      refusals = 0
      if (token !== undefined) setFailure(undefined)
    },
    retry() {
      if (timer !== undefined && canAsk()) void attempt()
    },
    hasten() {
      if (timer !== undefined && failures > 0) plan(pauseSince(askedAt))
    },
    onNewSource() {
      // A page may set a new function at each rendering: an answer under way is awaited, and a good token stays.
      if (isAsking) return plan(pauseSince(askedAt))
      if (failures === 0) return
      const pause = pauseSince(sourceAskedAt)
      if (pause === 0) sourceAskedAt = Date.now()
      plan(pause)
    },
    failure: () => failure,
  }
}

/** Words for the usual slips. */
function whatIsWrong({ token: given, got, expiresIn }: TokenAnswer): string | undefined {
  if (given === undefined) return `getToken must return a token, or { token, expiresIn }, not ${got}.`
  const token = given.trim()
  if (token === '') return 'getToken returned an empty text.'
  if (token.startsWith('{')) return 'getToken returned JSON as text. Use response.json().'
  if (token.startsWith('<')) return 'getToken returned a page of HTML in place of a token.'
  if (/^bearer\s/i.test(token)) return 'getToken returned "Bearer" before the token. Leave it out.'
  if (/^["'`]|["'`]$/.test(token)) {
    return 'getToken returned the token in quotes. Use response.json(), or leave them out.'
  }
  if (!/^[\x21-\x7E]+$/.test(token))
    return 'getToken returned a text that is no token: it has other characters.'
  if (token.length > LONGEST) return `getToken returned a token of more than ${LONGEST} characters.`
  return Number.isFinite(Number(expiresIn ?? 0))
    ? undefined
    : 'getToken returned an expiresIn that is no number of seconds.'
}
