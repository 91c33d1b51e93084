import { ContractError, EndlessListError, HttpError, NetworkError } from '#client/errors.ts'

/** A failure as a person reads it: what happened, and what to do next. */
export interface FailureWords {
  readonly title: string
  readonly detail: string
  /** Whether asking again can help. */
  readonly retry: boolean
}

/** The one place where failures become words. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof NetworkError) return networkWords(error)
  if (error instanceof HttpError) return httpWords(error)
  if (error instanceof ContractError) return contractWords(error)
  if (error instanceof EndlessListError) {
    return {
      title: 'The list does not end',
      detail:
        'The service’s links to next pages lead to what was read before, or to nothing, again and again.',
      retry: true,
    }
  }
  return {
    title: 'Something went wrong',
    detail: 'The app itself failed here. Reload the page; if it happens again, tell whoever runs it.',
    retry: true,
  }
}

function networkWords(error: NetworkError): FailureWords {
  const host = hostOf(error.exchange.url)
  if (!navigator.onLine) {
    return { title: 'You are offline', detail: 'Check your connection, then try again.', retry: true }
  }
  switch (error.reason) {
    case 'timeout':
      return {
        title: `${host} did not answer in time`,
        detail: 'The service may be busy. Try again in a moment.',
        retry: true,
      }
    case 'cors':
      return {
        title: `${host} does not let this page read it`,
        detail: `There is an answer, but not for pages of ${location.origin} (CORS). Whoever runs the service can allow this origin.`,
        retry: true,
      }
    case 'redirect':
      return {
        title: `${host} points elsewhere`,
        detail:
          'It answered with a redirect, which is not followed, so that the token goes nowhere else. Its address may be another one, or a login page may stand before it.',
        retry: true,
      }
    case 'unreachable':
      return {
        title: `${host} could not be reached`,
        detail:
          'The service may be down, or its address may be wrong. Try again; if it stays so, check the address.',
        retry: true,
      }
  }
}

function httpWords({ status, words, exchange, retryAfter }: HttpError): FailureWords {
  const said = words ? ` It says: ${sentence(words)}` : ''
  const host = hostOf(exchange.url)
  switch (status) {
    case 400:
    case 422:
      return {
        title: 'The service did not accept this request',
        detail: `Something in the address is not what it understands.${said}`,
        retry: false,
      }
    case 401:
      return {
        title: 'The service did not accept this token',
        detail: 'Sign in with another token.',
        retry: false,
      }
    case 403:
      return {
        title: 'This token may not read this',
        detail: `The service knows the token, but does not allow it here.${said} Ask for one that may read brands.`,
        retry: true,
      }
    case 404:
      return {
        title: 'There is no such address at the service',
        detail: `${host} answered 404: it may not be a brand service, or its base address may be another one.${said}`,
        retry: false,
      }
    case 429:
      return {
        title: 'Too many requests',
        detail: retryAfter
          ? `The service asks to wait ${durationWords(retryAfter)} before the next one.`
          : 'The service asks to slow down. Wait a moment, then try again.',
        retry: true,
      }
    default:
      return {
        title: status >= 500 ? 'The service has a problem' : `The service answered ${status}`,
        detail:
          status >= 500
            ? `It answered ${status}.${said} It is not your doing; try again in a moment.`
            : `This answer is unexpected.${said}`,
        retry: true,
      }
  }
}

function contractWords({ found, exchange }: ContractError): FailureWords {
  const host = hostOf(exchange.url)
  const what = {
    html: 'a web page',
    'not-json': 'something that is not JSON',
    'other-json': 'JSON without a list of brands in it',
  }[found]
  return {
    title: 'This does not look like a brand service',
    detail: `${host} answered with ${what}. Check the service address, or what stands between you and the service: a login page or a proxy may have answered instead.`,
    retry: true,
  }
}

/** "45 s", "12 min", "2 h". */
function durationWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'The service'
}

/** A service may repeat all of a long address, and end without a full stop. */
function sentence(words: string): string {
  if (words.length > 240) return `${words.slice(0, 240)}….`
  return /[.?!]$/.test(words) ? words : `${words}.`
}
