/**
 * The catalogue's frame inside the host page: creates it, does the handshake, and shows in its place why it does not answer.
 */
import { address, blocked, diagnose, type Diagnosis, versionMismatch } from './diagnose.ts'
import { frameAddress } from './options.ts'
import { HELLO, PROTOCOL, type ToFrame, type ToHost, WELCOME } from './protocol/messages.ts'

/** The clipboard, and access to a catalogue on the local network, whose name differs between browsers. */
const ALLOW = 'clipboard-write;local-network-access;local-network;loopback-network'
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
/** The name of every frame that this class creates. A window with this name is the catalogue itself, not a host page. */
const FRAME_NAME = 'brand-catalogue-frame'
/** Milliseconds to wait for a hello before diagnosing its absence. A refused page fires `load`, too. */
const HELLO_TIMEOUT = 5000
/** Milliseconds to wait for the first hello once a document has loaded: ours sends it while it loads. */
const LOADED_TIMEOUT = 500
/** Milliseconds before the next diagnosis of a catalogue that cannot be shown. */
const pauseAfter = (diagnoses: number) => Math.min(10_000 * 2 ** diagnoses, 60_000)

interface Handlers {
  /** Called after each hello from the frame's document, which has no options yet. */
  readonly onHello: () => void
  readonly onMessage: (port: MessagePort, message: ToHost) => void
  /** Called when the catalogue cannot be shown, and when it can be shown again. */
  readonly onDiagnosis: (diagnosis: Diagnosis) => void
}

export class CatalogueFrame {
  /** The frame, unless `src` cannot be its address. */
  element: HTMLIFrameElement | undefined
  readonly #root: ShadowRoot
  readonly #on: Handlers
  /** Aborting it removes the listeners. */
  readonly #ended = new AbortController()
  #url: URL | undefined
  #port: MessagePort | undefined
  #panel: Element | undefined
  #failure: Diagnosis | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Changes with every load, hello and diagnosis, so that an outdated diagnosis is dropped. */
  #attempt = 0
  /** The number of diagnoses of a catalogue that cannot be shown, since the last hello. */
  #diagnoses = 0
  /** The last diagnosis found no reason for the missing hello, so the frame was created again. */
  #isRecreated = false
  /** The frame's document has fired `load`. */
  #isLoaded = false
  /** The frame's document has said hello, and its `load` is yet to come. */
  #isHelloEarly = false

  constructor(root: ShadowRoot, src: string | undefined, on: Handlers) {
    this.#root = root
    this.#on = on
    try {
      this.#url = frameAddress(src)
      if (window.name === FRAME_NAME) throw new TypeError('src leads to this page itself.')
    } catch (error) {
      this.#report(address((error as Error).message))
      return
    }
    const { signal } = this.#ended
    addEventListener('message', (event) => this.#receiveHello(event), { signal })
    addEventListener('online', () => this.#failure && void this.#diagnose(), { signal })
    this.#load()
  }

  send(message: ToFrame): void {
    this.#port?.postMessage(message)
  }

  /** Removes the frame and the failure. */
  stop(): void {
    this.#clear()
    this.#ended.abort()
    this.#port?.close()
    this.element?.remove()
  }

  /** Removes the failure that is shown, and drops a diagnosis that is in progress. */
  #clear() {
    this.#wait()
    this.#attempt++
    this.#panel?.remove()
    this.#panel = undefined
  }

  /** Creates a new frame: another address in the same one would add an entry to the page's history. */
  #load() {
    const frame = document.createElement('iframe')
    frame.title = this.element?.title ?? ''
    this.element?.remove()
    this.element = frame
    this.#isLoaded = this.#isHelloEarly = false
    frame.allow = ALLOW
    frame.sandbox = SANDBOX
    frame.name = FRAME_NAME
    frame.src = this.#url!.href
    // Until its hello, it may be the browser's own error page.
    frame.style.visibility = 'hidden'
    // oxlint-disable unicorn/prefer-add-event-listener -- shorter, here and below
    frame.onload = () => {
      this.#isLoaded = true
      // The browser's error page cannot be read. This page, if `src` leads to it, says what is wrong.
      if (frame.contentDocument) frame.style.visibility = ''
      // This runs again when the frame is moved or reloaded.
      if (!this.#isHelloEarly && !this.#failure) this.#watch(this.#port ? HELLO_TIMEOUT : LOADED_TIMEOUT)
      this.#isHelloEarly = false
    }
    this.#root.append(frame)
    this.#watch()
  }

  #watch(delay = HELLO_TIMEOUT) {
    this.#attempt++
    this.#wait(delay)
  }

  #wait(delay?: number) {
    clearTimeout(this.#timer)
    this.#timer = delay === undefined ? undefined : setTimeout(() => void this.#diagnose(), delay)
  }

  /** Diagnoses why there is no hello. If it finds no reason, creates the frame again, once. */
  async #diagnose() {
    this.#wait()
    const attempt = ++this.#attempt
    const { host } = this.#url!
    let found = await diagnose(this.#url!)
    if (attempt !== this.#attempt) return
    // The hello comes with the frame's document, so wait for a slow one.
    if (!found && !this.#isLoaded) return this.#watch()
    if (!found && !this.#isRecreated) {
      this.#isRecreated = true
      return this.#load()
    }
    found ??= blocked(
      `${host} answers, but the frame does not. Check frame-ancestors and embedOrigins there, and frame-src of this page.`,
    )
    this.#report(found)
    this.#isRecreated = false
    this.#wait(pauseAfter(this.#diagnoses++))
  }

  /** Shows the failure in place of the frame, and tells the host page once. */
  #report(failure: Diagnosis) {
    const isReported = failure.message === this.#failure?.message
    this.#failure = failure
    if (!isReported) this.#on.onDiagnosis(failure)
    if (isReported && this.#panel) return
    this.#clear()
    const panel = document.createElement('div')
    panel.role = 'alert'
    panel.append(failure.message)
    this.#root.prepend(panel)
    this.#panel = panel
  }

  #receiveHello({ source, origin, data }: MessageEvent) {
    const frame = this.element?.contentWindow
    // Ignores other frames, and other pages that this frame navigated to: they must not get the port.
    if (!frame || source !== frame || origin !== this.#url!.origin || data?.type !== HELLO) return
    this.#port?.close()
    // `load` is yet to come, unless it came first and the timer was waiting for this hello.
    this.#isHelloEarly = !this.#isLoaded || !this.#timer
    if (data.protocol !== PROTOCOL) return this.#report(versionMismatch(this.#url!))
    this.#clear()
    this.element!.style.visibility = ''
    this.#diagnoses = 0
    this.#isRecreated = false
    if (this.#failure) this.#on.onDiagnosis({ code: 'recovered', message: 'The catalogue is shown again.' })
    this.#failure = undefined
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = (event) => this.#on.onMessage(port1, event.data)
    frame.postMessage({ type: WELCOME, protocol: PROTOCOL }, origin, [port2])
    this.#on.onHello()
  }
}
