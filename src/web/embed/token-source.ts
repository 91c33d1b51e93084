import { abortable } from '#client/abortable.ts'
import { bearerRequest, type FetchRequest } from '#client/get-json.ts'
import type { TokenReason } from '#embed/embed.d.ts'
import type { TokenAnswer } from '#embed/protocol/messages.ts'

interface TokenSourceOptions {
  /** Whether the host page has set `getToken`. */
  readonly canAsk: () => boolean
  /** Asks the host page, whose reply is passed to `answer`. */
  readonly ask: (reason: TokenReason) => void
  /** Called when the failure changes or ends, or when there is another token to try. */
  readonly onChange: () => void
}

export type TokenSource = ReturnType<typeof createTokenSource>

/** The most characters of a failure's message. */
const MAX_WORDS = 300
/** Milliseconds the host page has to answer. */
const TIMEOUT = 30_000
/** Milliseconds that a host page may need to set `getToken`, and to answer before the frame says that it waits. */
const SET_TIMEOUT = 5000
/** Not yet a failure: shown in the frame, but not reported to the host page. */
export const WAITING = 'Waiting for an access token'
/** The fewest milliseconds between two calls of `getToken`, unless the service has refused a token. */
const LEAST_PAUSE = 10_000
const MAX_PAUSE = 60_000
const REFUSED = 'The service refused the token that the host page provided.'
/** The fraction of a token's lifetime after which the next one is asked for. */
const RENEW_AFTER = 0.8
/** The fewest milliseconds before a renewal. */
const LEAST_RENEWAL = 5000
/** The longest delay of a timer. */
const MAX_DELAY = 2 ** 31 - 1

/** Gets access tokens from the host page, and renews them. A token is kept in memory only. */
export function createTokenSource({ canAsk, ask, onChange }: TokenSourceOptions) {
  let token: string | undefined
  let failure: string | undefined
  /** All requests that wait for a token wait for the same one. */
  let waiting = Promise.withResolvers<string>()
  let reason: TokenReason = 'start'
  /** `asking`: an answer is pending. `due`: an attempt is scheduled. `settled`: neither, but a renewal may be scheduled. */
  let state: 'asking' | 'due' | 'settled' = 'settled'
  /** Ends that state. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let askedAt = Number.NEGATIVE_INFINITY
  /** Attempts in a row without a token that the service accepted. */
  let failures = 0
  /** The number of tokens that the host page has given. */
  let given = 0
  /** The service has refused a token, and has accepted none since. */
  let isRefused = false

  function setFailure(words: string | undefined) {
    if (words === failure) return
    failure = words
    onChange()
  }

  function enter(next: typeof state, delay: number, end: () => unknown) {
    clearTimeout(timer)
    state = next
    endsAt = Date.now() + delay
    timer = setTimeout(end, Math.min(delay, MAX_DELAY))
  }

  function attempt() {
    if (!canAsk()) {
      return enter('due', SET_TIMEOUT, () => setFailure('This page has not set getToken to a function.'))
    }
    askedAt = Date.now()
    enter('asking', SET_TIMEOUT, () => {
      if (token === undefined && failure === undefined) setFailure(WAITING)
      enter('asking', TIMEOUT - SET_TIMEOUT, () => fail('getToken did not answer within 30 seconds.'))
    })
    ask(reason)
  }

  function fail(words: string) {
    // A token that is due for renewal is still valid.
    if (token === undefined) setFailure(words)
    enter('due', Math.min(LEAST_PAUSE * 2 ** failures++, MAX_PAUSE), attempt)
  }

  function accept(next: string, expiresIn: number) {
    clearTimeout(timer)
    state = 'settled'
    token = next
    given++
    waiting.resolve(next)
    waiting = Promise.withResolvers()
    // After a second refusal, the failure stays until the service accepts a token.
    if (failure === REFUSED) onChange()
    else setFailure(undefined)
    if (expiresIn > 0) {
      reason = 'expiring'
      enter('settled', Math.max(expiresIn * 1000 * RENEW_AFTER, LEAST_RENEWAL), attempt)
    }
  }

  return {
    /** The current token, or else the next one once the host page has given it. */
    current: async (): Promise<string> => {
      if (token === undefined && state === 'settled') attempt()
      return token ?? waiting.promise
    },
    /** The host page answered. A late answer counts as well, unless another one came before it. */
    answer: (answer: TokenAnswer) => {
      const wrong = (answer.error ?? whatIsWrong(answer))?.slice(0, MAX_WORDS)
      if (wrong === undefined && state !== 'settled') accept(answer.token!.trim(), Number(answer.expiresIn))
      if (wrong !== undefined && state === 'asking') fail(wrong)
    },
    /** The service answered 401 to this token. However many requests report it, the host page is asked once. */
    refused: (refusedToken: string) => {
      if (token !== refusedToken) return
      token = undefined
      reason = 'refused'
      if (isRefused) fail(REFUSED)
      // Replaces a renewal that is due later or has failed.
      else if (state !== 'asking') enter('due', 0, attempt)
      isRefused = true
    },
    accepted: () => {
      isRefused = false
      failures = 0
      if (token !== undefined) setFailure(undefined)
    },
    /** Asks now if an attempt is due later, because the user has pressed a button. */
    retry: () => {
      if (state === 'due' && canAsk()) attempt()
    },
    /** Asks as soon as the pause allows, because the network is back or the host page has set another `getToken`. */
    hasten: () => {
      const earliest = Math.max(askedAt + LEAST_PAUSE, Date.now())
      if (state === 'due') enter('due', Math.min(earliest, endsAt) - Date.now(), attempt)
    },
    /** Why there is no usable token, without quoting any. Another attempt follows automatically. */
    failure: () => failure,
    given: () => given,
  }
}

/** Explains common mistakes in what `getToken` returns. */
function whatIsWrong({ token: given, got, expiresIn }: TokenAnswer): string | undefined {
  if (given === undefined) return `getToken must return a token, or { token, expiresIn }, not ${got}.`
  const token = given.trim()
  if (token === '') return 'getToken returned an empty string.'
  if (!/^[^\s<{"'`][\x21-\x7E]*$/.test(token)) {
    return 'getToken returned text that is not a token. Read JSON with response.json(), and leave out quotes and "Bearer".'
  }
  return Number.isFinite(Number(expiresIn ?? 0))
    ? undefined
    : 'getToken returned an expiresIn that is not a number of seconds.'
}

/** `send` with the host page's token. A request whose token is refused waits for the next one and is sent again. */
export function tokenFetch(tokens: TokenSource, send: FetchRequest): FetchRequest {
  return async (url, init) => {
    for (;;) {
      const token = await abortable(tokens.current(), init.signal)
      const response = await send(url, { ...init, ...bearerRequest(token) })
      if (response.status !== 401) {
        tokens.accepted()
        return response
      }
      tokens.refused(token)
    }
  }
}
