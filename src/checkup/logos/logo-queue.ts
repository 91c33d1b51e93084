import type { LogoInspector, LogoView } from './logo-inspector.ts'

const MOST_PER_HOST = 6
const MOST_AT_ONCE = 24
/** Milliseconds without requests to a host after a 429: the default, and the longest that `Retry-After` may ask for. */
const USUAL_REST = 5000
const LONGEST_REST = 60_000
/** After so many timeouts of one host in a row, its other logos are not requested: each takes 15 seconds. */
const MOST_SILENT = 12
const GONE: LogoView = { state: 'not-judged', cause: `Its host did not answer ${MOST_SILENT} times in a row` }

interface Host {
  readonly waiting: string[]
  active: number
  /** Timeouts in a row. */
  silent: number
  queued: boolean
  resting: boolean
}

/**
 * Inspects logos while their addresses come in: six of one host at a time, and 24 in all. What did not load, or was
 * refused with a 429, is tried a second time once everything else is done.
 */
export class LogoQueue {
  /** Addresses added, and those inspected for good. */
  added = 0
  done = 0
  readonly #inspector: LogoInspector
  readonly #onView: (address: string, view: LogoView) => void
  readonly #signal: AbortSignal
  readonly #hosts = new Map<string, Host>()
  readonly #known = new Set<string>()
  #ready: Host[] = []
  #failedOnce: { readonly address: string; readonly view: LogoView }[] = []
  #secondTry = false
  #active = 0
  #open = 0
  #idle: PromiseWithResolvers<void> | undefined

  constructor(
    inspector: LogoInspector,
    onView: (address: string, view: LogoView) => void,
    signal: AbortSignal,
  ) {
    this.#inspector = inspector
    this.#onView = onView
    this.#signal = signal
    signal.addEventListener('abort', () => this.#idle?.reject(signal.reason as Error))
  }

  /** @param address an http or https address; one that was added before is passed over. */
  add(address: string): void {
    if (this.#known.has(address)) return
    this.#known.add(address)
    this.added += 1
    this.#enqueue(address)
    this.#start()
  }

  /** Resolves when every logo is inspected for good; rejects with the signal's reason. */
  async finish(): Promise<void> {
    await this.#settled()
    this.#secondTry = true
    const again = this.#failedOnce
    this.#failedOnce = []
    for (const { address } of again) this.#enqueue(address)
    this.#start()
    await this.#settled()
  }

  async #settled(): Promise<void> {
    this.#signal.throwIfAborted()
    if (this.#open === 0) return
    this.#idle = Promise.withResolvers()
    await this.#idle.promise
  }

  #enqueue(address: string): void {
    const name = new URL(address).host
    let host = this.#hosts.get(name)
    if (!host)
      this.#hosts.set(name, (host = { waiting: [], active: 0, silent: 0, queued: false, resting: false }))
    host.waiting.push(address)
    this.#open += 1
    this.#line(host)
  }

  /** Puts a host in line where one of its logos may be loaded. */
  #line(host: Host): void {
    if (host.queued || host.resting || host.waiting.length === 0 || host.active >= MOST_PER_HOST) return
    host.queued = true
    this.#ready.push(host)
  }

  #start(): void {
    while (!this.#signal.aborted && this.#active < MOST_AT_ONCE) {
      const host = this.#ready.shift()
      if (!host) return
      host.queued = false
      if (host.resting) continue
      const address = host.waiting.pop()!
      if (host.silent < MOST_SILENT) void this.#inspect(address, host)
      else {
        this.#see(address, GONE)
        this.#close()
      }
      this.#line(host)
    }
  }

  async #inspect(address: string, host: Host): Promise<void> {
    host.active += 1
    this.#active += 1
    try {
      const view = await this.#inspector.inspect(address, this.#signal)
      host.silent = view.state === 'not-judged' && view.silent ? host.silent + 1 : 0
      if (view.state === 'not-judged' && view.retryAfter !== undefined) this.#rest(host, view.retryAfter)
      const mayPass =
        view.state === 'broken' || (view.state === 'not-judged' && view.retryAfter !== undefined)
      if (mayPass && !this.#secondTry) this.#failedOnce.push({ address, view })
      else this.#see(address, view)
    } catch (error) {
      // Without its signal an inspector does not reject; a mistake of ours must not leave the run waiting.
      if (!this.#signal.aborted) this.#idle?.reject(error)
    } finally {
      host.active -= 1
      this.#active -= 1
      this.#line(host)
      this.#start()
      this.#close()
    }
  }

  #see(address: string, view: LogoView): void {
    this.done += 1
    this.#onView(address, view)
  }

  #close(): void {
    this.#open -= 1
    if (this.#open === 0) this.#idle?.resolve()
  }

  #rest(host: Host, retryAfter: number): void {
    if (host.resting) return
    host.resting = true
    const timer = setTimeout(
      () => {
        host.resting = false
        this.#line(host)
        this.#start()
      },
      Math.min(retryAfter || USUAL_REST, LONGEST_REST),
    )
    this.#signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
}
