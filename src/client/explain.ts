import { ContractError, EndlessListError, HttpError, NetworkError } from './errors.ts'

/** A failure in the user's terms: what happened, and what to do next. */
export interface Explanation {
  readonly title: string
  readonly detail: string
  /** Whether trying again can help. */
  readonly retry: boolean
}

/** The one place where failures become sentences, for the app, the check-up and the terminal. */
export function explain(error: unknown): Explanation {
  if (error instanceof NetworkError) return networkWords(error)
  if (error instanceof HttpError) return httpWords(error)
  if (error instanceof ContractError) return contractWords(error)
  if (error instanceof EndlessListError) {
    return {
      title: 'The list does not end',
      detail: 'The service’s links lead back to pages already read, or to one empty page after another.',
      retry: true,
    }
  }
  return {
    title: 'Something went wrong',
    detail: 'This is a fault of the app. Reload the page. If it happens again, tell your administrator.',
    retry: true,
  }
}

/** What a browser says about the page. Node and workers say less. */
const page = globalThis as { readonly navigator?: { readonly onLine?: boolean }; readonly origin?: string }

function networkWords(error: NetworkError): Explanation {
  const host = hostOf(error.exchange.url)
  if (page.navigator?.onLine === false) {
    return { title: 'You are offline', detail: 'Check your connection, then try again.', retry: true }
  }
  switch (error.reason) {
    case 'timeout':
      return {
        title: `${host} did not respond in time`,
        detail: 'The service may be busy. Try again in a moment.',
        retry: true,
      }
    case 'cors':
      return {
        title: `${host} does not allow requests from this page`,
        detail: `The service responds, but not to pages from ${page.origin} (CORS). Its administrator can allow this origin.`,
        retry: true,
      }
    case 'interrupted':
      return {
        title: `The response of ${host} could not be read`,
        detail: 'The service failed, or the connection broke off. Try again in a moment.',
        retry: true,
      }
    case 'redirect':
      return {
        title: `${host} redirects to another address`,
        detail:
          'To protect the token, redirects are not followed. Check the service address. A login page may be in the way.',
        retry: true,
      }
    case 'unreachable':
      return {
        title: `${host} could not be reached`,
        detail:
          'The service may be down, or its address may be wrong. Try again. If it still fails, check the address.',
        retry: true,
      }
  }
}

function httpWords({ status, words, exchange, retryAfter, isFromProxy }: HttpError): Explanation {
  const quote = words ? ` The service says: ${sentence(words)}` : ''
  const host = hostOf(exchange.url)
  switch (status) {
    case 400:
    case 422:
      return {
        title: 'The service did not accept this request',
        detail: `A parameter in the address is not valid.${quote}`,
        retry: false,
      }
    case 401:
      if (isFromProxy) {
        return {
          title: 'A proxy asks for another sign-in',
          detail: `Something between this page and ${host} answered 401. The token was not refused. Sign in there, then try again.`,
          retry: true,
        }
      }
      return {
        title: 'The service did not accept this token',
        detail: 'Sign in with another token.',
        retry: false,
      }
    case 403:
      return {
        title: 'This token does not have access',
        detail: `The service knows the token, but does not let it read brands.${quote} Ask for a token with access.`,
        retry: true,
      }
    case 404:
      return {
        title: 'The service does not have this address',
        detail: `${host} answered 404. It may not be a brand service, or the service address may be wrong.${quote}`,
        retry: false,
      }
    case 429:
      return {
        title: 'Too many requests',
        detail: retryAfter
          ? `The service asks you to wait ${durationWords(retryAfter)} before the next request.`
          : 'The service asks you to slow down. Wait a moment, then try again.',
        retry: true,
      }
    default:
      return {
        title: status >= 500 ? 'The service has a problem' : `The service answered ${status}`,
        detail:
          status >= 500
            ? `It answered ${status}.${quote} Try again in a moment.`
            : `This response was not expected.${quote}`,
        retry: true,
      }
  }
}

function contractWords({ found, exchange }: ContractError): Explanation {
  const host = hostOf(exchange.url)
  const what = {
    html: 'a web page',
    'not-json': 'something that is not JSON',
    'other-json': 'JSON that is not a brand response',
  }[found]
  return {
    title: 'This does not look like a brand service',
    detail: `${host} sent ${what}. Check the service address. A login page or a proxy may have answered instead.`,
    retry: true,
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'The service'
}

/** Cuts what is too long to read, since a service may repeat a long address, and adds a missing full stop. */
function sentence(words: string): string {
  if (words.length > 240) return `${words.slice(0, 240)}….`
  return /[.?!]$/.test(words) ? words : `${words}.`
}

/** "42 s", "3 min 12 s", "2 min", "1 h 5 min". */
export function durationWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min${seconds % 60 > 0 ? ` ${seconds % 60} s` : ''}`
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`
}
