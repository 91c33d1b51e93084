/** Looks at each logo once: a browser inspects the image, the terminal its bytes. */
import { delay } from '#client/abortable.ts'
import { RequestPool } from '#client/request-pool.ts'
import type { PictureFacts } from './picture-facts.ts'

const MAX_PER_HOST = 6
const MAX_AT_ONCE = 24
/** Milliseconds before another request after a 429: the default, and the longest that `Retry-After` may ask for. */
const DEFAULT_WAIT = 5000
const MAX_WAIT = 60_000
/** After this many timeouts in a row, a host's other logos are not requested: each timeout takes 15 seconds. */
const MAX_SILENT = 12
export const LOGO_TIMEOUT = 15_000

/**
 * Looks at one logo, in whatever way the environment allows. Never sends the access token. Rejects only when `signal` aborts,
 * also because the logo takes too long.
 */
export type LogoInspector = (address: string, signal: AbortSignal) => Promise<LogoView>

/** What was seen at a logo's address. */
export type LogoView =
  | {
      readonly state: 'loaded'
      /** Natural size in pixels; 0 if an SVG has no size of its own. */
      readonly width: number
      readonly height: number
      /** Whether it is an SVG, which cannot be too small. */
      readonly vector: boolean
      /** How long it took to load, in milliseconds. */
      readonly milliseconds: number
      /** The size of the file; `undefined` if its host hides it from pages. */
      readonly bytes: number | undefined
      /** The picture, or why its pixels cannot be read. */
      readonly picture: PictureFacts | { readonly cause: string }
    }
  | {
      /**
       * `broken`: no response, an error status, or a file that cannot be decoded. `silent`: no response before the timeout.
       * `cut-off`: the file ends before its image does. `unchecked`: unknown, after a 429, or if it may not be loaded.
       */
      readonly state: 'broken' | 'silent' | 'cut-off' | 'not-image' | 'unchecked'
      readonly cause: string
      /** After a 429, from `Retry-After`, in milliseconds; 0 if the host sends none. */
      readonly retryAfter?: number
    }

/** What was seen of logos, by their addresses. */
export type LogoViews = Map<string, LogoView>

/** Why a logo is unchecked that has failed once: it is tried again once all others are done. */
export const TRY_AGAIN = 'Failed once, to be tried again'

export const isSeen = (view: LogoView | undefined): boolean =>
  view !== undefined && !('cause' in view && view.cause === TRY_AGAIN)

/** One host: its requests, and the timeouts in a row. */
interface Host {
  readonly pool: RequestPool
  silent: number
}

/**
 * Looks at logos, a few per host at a time. Logos that fail to load or get a 429 are tried again once all others are done.
 * @param seen the result. After an abort, it lacks the logos that were not tried by then.
 * @param onSeen called once for each logo, unless it was seen before.
 */
export async function lookAtLogos(
  addresses: readonly string[],
  inspector: LogoInspector,
  signal: AbortSignal,
  seen: LogoViews,
  onSeen: () => void = () => {},
): Promise<void> {
  const note = (address: string, view: LogoView) => {
    if (!isSeen(seen.get(address))) onSeen()
    seen.set(address, view)
  }

  const lookAt = async (address: string, host: Host): Promise<LogoView> => {
    if (host.silent >= MAX_SILENT)
      return { state: 'silent', cause: `Not tried: its host failed to respond ${MAX_SILENT} times in a row` }
    const timeout = AbortSignal.timeout(LOGO_TIMEOUT)
    const view = await inspector(address, AbortSignal.any([signal, timeout])).catch((error: unknown) => {
      if (signal.aborted || !timeout.aborted) throw error
      return { state: 'silent', cause: `No response within ${LOGO_TIMEOUT / 1000} seconds` } as const
    })
    host.silent = view.state === 'silent' ? host.silent + 1 : 0
    if ('retryAfter' in view) await delay(Math.min(view.retryAfter || DEFAULT_WAIT, MAX_WAIT), signal)
    return view
  }
  const pool = new RequestPool({ atOnce: MAX_AT_ONCE, signal })
  const look = async (wanted: readonly string[], onView: typeof note) => {
    const hosts = new Map<string, Host>()
    const each = async (address: string) => {
      const { host: name } = new URL(address)
      const host = hosts.get(name) ?? { pool: new RequestPool({ atOnce: MAX_PER_HOST, signal }), silent: 0 }
      hosts.set(name, host)
      try {
        onView(address, await host.pool.ask(() => pool.ask(() => lookAt(address, host))))
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
    await Promise.all(wanted.map(each))
  }

  await look(addresses, (address, view) => {
    const hasFailed = view.state === 'broken' || 'retryAfter' in view
    if (hasFailed && !seen.has(address)) seen.set(address, { state: 'unchecked', cause: TRY_AGAIN })
    else note(address, view)
  })
  const again = addresses.filter((address) => !isSeen(seen.get(address)))
  await look(again, note)
}

/** The logo if it is an absolute http or https address, or null. Browsers read `https:/x`, with one slash, as relative. */
export const webAddress = (logo: string | undefined): string | null =>
  /^\s*https?:[/\\]{2}/i.test(logo ?? '') && URL.canParse(logo!) ? logo! : null

/**
 * Whether the check-up loads a logo. On pages on https, browsers block logos on http: it does not load them, not even in the
 * terminal, so that app and terminal agree. If the service is reached over http, such logos are shown.
 */
export const isLoadable = (logo: string, baseAddress: string): boolean =>
  webAddress(logo) !== null && !(baseAddress.startsWith('https:') && isHttpAddress(logo))

export const isHttpAddress = (address: string) => /^\s*http:/i.test(address)

export const CUT_OFF = { state: 'cut-off', cause: 'The file ends before its image does' } as const

/** What an error status says about a logo. A refused one is broken for everyone with no more rights than the check-up. */
export function refusedView(status: number, retryAfter = 0): LogoView {
  if (status === 429) return { state: 'unchecked', cause: 'Rate limited (429)', retryAfter }
  return {
    state: 'broken',
    cause: status === 401 || status === 403 ? `Refused (${status})` : `Responded with ${status}`,
  }
}
