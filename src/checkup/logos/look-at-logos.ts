/** Looks at logos, each once: a browser looks at images, a terminal at bytes. */
import { delay } from '#client/abortable.ts'
import { type PictureFacts, pictureFacts, type Pixels } from './picture-facts.ts'

const MOST_PER_HOST = 6
const MOST_AT_ONCE = 24
/** Milliseconds before another request after a 429: the default, and the longest that `Retry-After` may ask for. */
const USUAL_REST = 5000
const LONGEST_REST = 60_000
/** After so many timeouts of one host in a row, its other logos are not requested: each takes 15 seconds. */
const MOST_SILENT = 12

/** Looks at one logo, in whatever way the environment allows. */
export interface LogoInspector {
  /** Never sends the access token. Rejects only when `signal` aborts. */
  inspect(address: string, signal: AbortSignal): Promise<LogoView<Pixels>>
}

/** What was seen at a logo's address. */
export type LogoView<Picture> =
  | {
      readonly state: 'loaded'
      /** Natural size in pixels; 0 where a drawing has none of its own. */
      readonly width: number
      readonly height: number
      /** An SVG, which has no smallest size. */
      readonly vector: boolean
      /** The picture, or why it cannot be read ("No CORS"). */
      readonly picture: Picture | { readonly cause: string }
    }
  /** No image: no response, an error status, or a file that cannot be decoded. */
  | { readonly state: 'broken'; readonly cause: string }
  /** The response is not an image. */
  | { readonly state: 'not-image'; readonly cause: string }
  /** Unknown: 429, a timeout of ours, a file that is too large, or an address that may not be loaded. */
  | {
      readonly state: 'not-judged'
      readonly cause: string
      /** From `Retry-After`, in milliseconds; 0 if the host sends none. */
      readonly retryAfter?: number | undefined
      /** The host sent no response before the timeout. */
      readonly silent?: boolean | undefined
    }

type View = LogoView<PictureFacts>

/** The logos of one host that nobody has asked for yet, and how it behaves. */
interface Host {
  readonly queue: string[]
  open: number
  silent: number
}

/**
 * Looks at logos, a few of one host at a time. What did not load, or was refused with a 429, is tried a second time once
 * everything else is done. An abort leaves out what was not seen by then.
 */
export async function lookAtLogos(
  addresses: readonly string[],
  inspector: LogoInspector,
  signal: AbortSignal,
  onSeen: (done: number) => void = () => {},
): Promise<ReadonlyMap<string, View>> {
  const seen = new Map<string, View>()
  const note = (address: string, view: View) => onSeen(seen.set(address, view).size)

  const lookAt = async (address: string, host: Host): Promise<LogoView<Pixels>> => {
    if (host.silent >= MOST_SILENT)
      return { state: 'not-judged', cause: `Its host did not answer ${MOST_SILENT} times in a row` }
    const view = await inspector.inspect(address, signal)
    if (view.state !== 'not-judged') host.silent = 0
    else if (view.silent) host.silent += 1
    else if (view.retryAfter !== undefined)
      await delay(Math.min(view.retryAfter || USUAL_REST, LONGEST_REST), signal)
    return view
  }
  const look = async (wanted: readonly string[], onView: (address: string, view: View) => void) => {
    const byHost = Map.groupBy(wanted, (address) => new URL(address).host)
    const hosts = Array.from(byHost.values(), (queue): Host => ({ queue, open: 0, silent: 0 }))
    // A worker that finds every host with logos left at its limit is not needed any more.
    const work = async () => {
      for (;;) {
        const host = hosts.find(({ queue, open }) => queue.length > 0 && open < MOST_PER_HOST)
        if (!host || signal.aborted) return
        const address = host.queue.pop()!
        host.open += 1
        try {
          onView(address, withFacts(await lookAt(address, host)))
        } catch (error) {
          if (!signal.aborted) throw error
        }
        host.open -= 1
      }
    }
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, work))
  }

  const again: string[] = []
  await look(addresses, (address, view) => {
    const mayPass = view.state === 'broken' || (view.state === 'not-judged' && 'retryAfter' in view)
    if (mayPass) again.push(address)
    else note(address, view)
  })
  await look(again, note)
  return seen
}

function withFacts(view: LogoView<Pixels>): View {
  if (view.state !== 'loaded') return view
  const { picture } = view
  return { ...view, picture: 'data' in picture ? pictureFacts(picture) : picture }
}

/** An address that may become a `src` or be requested, or null: http and https only. With one slash, browsers read it as relative. */
export function webAddress(logo: string | undefined): string | null {
  return /^\s*https?:[/\\]{2}/i.test(logo ?? '') && URL.canParse(logo!) ? logo! : null
}

/**
 * Whether a logo is shown nowhere, because browsers load the images of an https page over https only. The check-up then
 * leaves it alone, in the terminal too, so that both find the same. A service that is itself reached over http shows it.
 */
export function isInsecureImage(logo: string, baseAddress: string): boolean {
  return baseAddress.startsWith('https:') && /^\s*http:/i.test(logo)
}

/** Why a logo with this status is broken. A refused one is broken to whoever has no more rights than the check-up. */
export function brokenCause(status: number): string {
  return status === 401 || status === 403 ? `Refused (${status})` : `Answered ${status}`
}
