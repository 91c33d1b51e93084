import type { LogoFacts } from '#checkup/rules/facts.ts'
import type { LogoInspector, LogoView, Pixels } from './logo-inspector.ts'
import { type PictureFacts, pictureFacts } from './picture-facts.ts'

const MOST_PER_HOST = 6
const MOST_AT_ONCE = 24
/** Milliseconds without requests to a host after a 429: the default, and the longest that `Retry-After` may ask for. */
const USUAL_REST = 5000
const LONGEST_REST = 60_000
/** After so many timeouts of one host in a row, its other logos are not requested: each takes 15 seconds. */
const MOST_SILENT = 12
const GONE = { state: 'not-judged', cause: `Its host did not answer ${MOST_SILENT} times in a row` } as const

type View = LogoFacts['view']

/**
 * Looks at logos, six of one host at a time and 24 in all. What did not load, or was refused with a 429, is tried a second
 * time once everything else is done. An abort leaves out what was not seen by then.
 */
export async function lookAtLogos(
  addresses: readonly string[],
  inspector: LogoInspector,
  signal: AbortSignal,
  onSeen: (done: number) => void = () => {},
): Promise<ReadonlyMap<string, View>> {
  const seen = new Map<string, View>()
  const slots = new Slots(MOST_AT_ONCE)
  let again: string[] = []

  const look = async (wanted: readonly string[], isFirstTry: boolean) => {
    const hosts = Map.groupBy(wanted, (address) => new URL(address).host)
    await Promise.all(
      hosts.values().map((ofHost) =>
        askHost(ofHost, inspector, slots, signal, (address, view) => {
          const mayPass = view.state === 'broken' || (view.state === 'not-judged' && 'retryAfter' in view)
          if (isFirstTry && mayPass) return void again.push(address)
          seen.set(address, view)
          onSeen(seen.size)
        }),
      ),
    )
  }
  await look(addresses, true)
  await look(again.splice(0), false)
  return seen
}

/** Asks one host for its logos, the latest first. */
async function askHost(
  addresses: readonly string[],
  inspector: LogoInspector,
  slots: Slots,
  signal: AbortSignal,
  onView: (address: string, view: View) => void,
): Promise<void> {
  const queue = addresses.values()
  let silent = 0
  let rest: Promise<void> | undefined
  const work = async () => {
    for (const address of queue) {
      await rest
      if (signal.aborted) return
      if (silent >= MOST_SILENT) {
        onView(address, GONE)
        continue
      }
      await slots.take()
      try {
        const view = await inspector.inspect(address, signal)
        silent = view.state === 'not-judged' && view.silent ? silent + 1 : 0
        if (view.state === 'not-judged' && view.retryAfter !== undefined)
          rest = pause(Math.min(view.retryAfter || USUAL_REST, LONGEST_REST), signal)
        onView(address, withFacts(view))
      } catch (error) {
        if (!signal.aborted) throw error
        return
      } finally {
        slots.give()
      }
    }
  }
  await Promise.all(Array.from({ length: MOST_PER_HOST }, work))
}

function withFacts(view: LogoView<Pixels>): LogoView<PictureFacts> {
  if (view.state !== 'loaded') return view
  const { picture } = view
  return { ...view, picture: 'data' in picture ? pictureFacts(picture) : picture }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** So many at once, in the order in which they came. */
class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve))
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
