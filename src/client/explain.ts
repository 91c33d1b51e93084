import { ContractError, EndlessListError, type Exchange, HttpError, hostOf, NetworkError } from './errors.ts'

export type Explanation = Readonly<ReturnType<typeof explain>>

/** Statuses that a retry does not change. */
const FINAL: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 414, 422, 431])

/**
 * A failure in the user's terms: what happened, and what to do next. Screens show these words; the sign-in form has its
 * own for a token and an address. `errors.ts` has the short sentences for the terminal and the log.
 */
export function explain(error: unknown) {
  const [title, detail] = words(error)
  return {
    title,
    detail,
    /** Whether trying again can help. */
    retry:
      !(error instanceof ContractError) &&
      !(error instanceof HttpError && FINAL.has(error.status) && !error.isFromProxy),
  }
}

function words(error: unknown): readonly [title: string, detail: string] {
  if (error instanceof NetworkError) return explainNetwork(error)
  if (error instanceof HttpError) return explainHttp(error)
  if (error instanceof ContractError) {
    return [
      'The service did not send brands',
      `${error.message} The service address may be wrong, or a sign-in page may be in the way.`,
    ]
  }
  if (error instanceof EndlessListError) {
    return [
      'The list does not end',
      'The service’s links lead back to pages already read, or to one empty page after another.',
    ]
  }
  return [
    'Something went wrong',
    'This is a fault in the app. Reload the page. If it happens again, tell your administrator.',
  ]
}

/** Globals of a page in a browser. Node and workers lack some of them. */
const page = globalThis as { readonly navigator?: { readonly onLine?: boolean }; readonly origin?: string }

function explainNetwork({ reason, message, exchange }: NetworkError) {
  if (page.navigator?.onLine === false)
    return ['You are offline', 'Check your connection, then try again.'] as const
  const detail = {
    timeout: 'The service may be busy. Try again in a moment.',
    interrupted: `The service failed, or the connection was interrupted${explainCors(exchange)}. Try again in a moment.`,
    redirect:
      'To protect the token, redirects are not followed. Check the service address. A sign-in page may be in the way.',
    unreachable: `Try again in a moment. If that does not help, the service may be down, or its address may be wrong${page.origin === undefined ? '' : ', or an ad blocker may be blocking it'}.`,
  }[reason]
  return [message.slice(0, -1), detail] as const
}

/** If the service is on another origin, CORS is as likely a cause as the others. */
function explainCors({ url }: Exchange): string {
  const isElsewhere = page.origin !== undefined && URL.parse(url)?.origin !== page.origin
  return isElsewhere ? `, or the service does not allow pages from ${page.origin} (CORS)` : ''
}

function explainHttp(error: HttpError): readonly [title: string, detail: string] {
  const { status, message, exchange, retryAfter } = error
  const quote = error.words ? ` The service says: ${sentence(error.words)}` : ''
  switch (status) {
    case 400:
    case 422:
      return ['The service did not accept this request', `A parameter in the address is not valid.${quote}`]
    case 401:
      if (!error.isFromProxy) return ['The service did not accept this token', 'Sign in with another token.']
      return [
        'A proxy asks you to sign in',
        `A proxy between this page and ${hostOf(exchange)} responded with 401. The token was not refused. Sign in to the proxy, then try again.`,
      ]
    case 403:
      return [
        'This token does not have access',
        `The service knows the token, but does not let it read brands.${quote} Ask for a token with access.`,
      ]
    case 404:
      return [
        'The service has nothing at this address',
        `${hostOf(exchange)} responded with 404. It may not be a brand service, or the service address may be wrong.${quote}`,
      ]
    case 413:
    case 414:
    case 431:
      return [
        'The request is too long',
        `The service or a proxy refused it (${status}). Shorten the search${status === 431 ? ', or use a shorter token' : ''}.${quote}`,
      ]
    case 511:
      return [
        'The network asks for a sign-in',
        'Open any web page to sign in to this network (511). Then try again.',
      ]
    case 429:
      return [
        'Too many requests',
        retryAfter
          ? `The service asks you to wait ${formatDuration(retryAfter)} before the next request.`
          : 'The service asks you to slow down. Wait a moment, then try again.',
      ]
    default:
      return status >= 500
        ? ['The service has a problem', `Try again in a moment.${quote}`]
        : [message.slice(0, -1), `This response was not expected.${quote}`]
  }
}

/** Shortens a text that is too long to read, since a service may repeat a long address, and adds a missing full stop. */
function sentence(text: string): string {
  if (text.length > 240) return `${text.slice(0, 240)}….`
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** "42 s", "3 min 12 s", "2 min", "1 h 5 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min${seconds % 60 > 0 ? ` ${seconds % 60} s` : ''}`
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`
}
