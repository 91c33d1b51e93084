/**
 * `<brand-catalogue>`: creates the frame in the host page, does the handshake, and sends it the host page's options. They
 * are one record, sent whole on every change and after every hello of the frame, so that no early change is lost. Every host
 * page loads this script, so it is kept small: docs/embedding.md says what it does and why.
 */
import { type Go, HELLO, PROTOCOL, type ToFrame, type ToHost, WELCOME } from './protocol/messages.ts'
import { address, blocked, diagnose, type Diagnosis, versionMismatch } from './diagnose.ts'
import type { BrandCatalogueElement, BrandCatalogueEvents } from './embed.d.ts'
import { attributeOf, frameAddress, NAMES, type OptionName, plainOption } from './options.ts'

/** The clipboard, and access to a catalogue on the local network, whose name differs between browsers. */
const ALLOW = 'clipboard-write;local-network-access;local-network;loopback-network'
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
/** The name of every frame that this element creates. A window with this name is the catalogue itself, not a host page. */
const FRAME_NAME = 'brand-catalogue-frame'
/** Milliseconds to wait for a hello before diagnosing its absence. A refused page fires `load`, too. */
const HELLO_TIMEOUT = 5000
/** Milliseconds to wait for the first hello once a document has loaded: ours says it while it loads. */
const LOADED_TIMEOUT = 500
/** Milliseconds before the next diagnosis of a catalogue that cannot be shown, after `looks` of them. */
const pauseAfter = (looks: number) => Math.min(10_000 * 2 ** looks, 60_000)

type Given = BrandCatalogueElement['getToken']

class BrandCatalogue extends HTMLElement {
  static observedAttributes = NAMES.map(attributeOf)

  /** Options set as properties. An attribute that is set later replaces them. */
  #given: Partial<Record<OptionName, unknown>> = {}
  #getToken: Given
  /** The options in the form in which they are sent. */
  #record: Partial<Record<OptionName, unknown>> = {}
  #go: Go = { number: 0 }
  /** The position that the frame last reported. */
  #reported: Partial<BrandCatalogueEvents['navigate']> = {}
  #again = 0
  #getTokens = 0
  #isDue = false

  #sheet = new CSSStyleSheet()
  /** Set while a catalogue is running. Aborting it removes its listeners. */
  #ended: AbortController | undefined
  #url: URL | undefined
  #frame: HTMLIFrameElement | undefined
  #port: MessagePort | undefined
  #panel: Element | undefined
  #failure: Diagnosis | undefined
  /** The element that had the focus when this one was added to the page. */
  #opener: HTMLElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Changes with every load, hello and diagnosis, so that an outdated diagnosis is dropped. */
  #attempt = 0
  /** The number of diagnoses of a catalogue that cannot be shown, since the last hello. */
  #looks = 0
  /** The last diagnosis found no reason for the missing hello, so the frame was created again. */
  #isAnew = false
  /** The frame's document has fired `load`. */
  #isLoaded = false
  /** The frame's document has said hello, and its `load` is yet to come. */
  #isMet = false

  static {
    for (const name of NAMES) {
      Object.defineProperty(this.prototype, name, {
        get(this: BrandCatalogue) {
          return this.#read(name)
        },
        set(this: BrandCatalogue, value: unknown) {
          const isMeant = typeof value !== 'object' || value === this.#given[name]
          this.#given[name] = value
          this.#take(name, isMeant)
        },
      })
    }
  }

  constructor() {
    super()
    // The element's children are a fallback for browsers without scripts. The element itself is not changed: the page may
    // compare its markup with what a server sent.
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [this.#sheet]
  }

  get getToken(): Given {
    return this.#getToken
  }

  set getToken(value: Given) {
    if (value === this.#getToken) return
    this.#getToken = value
    this.#getTokens = typeof value === 'function' ? this.#getTokens + 1 : 0
    this.#later()
  }

  connectedCallback() {
    for (const name of [...NAMES, 'getToken'] as const) {
      if (!Object.hasOwn(this, name)) continue
      // A property that was set before the element was upgraded hides the accessor of this class.
      const own = this as Record<string, unknown>
      const value = own[name]
      delete own[name]
      own[name] = value
    }
    if (!this.#ended) this.#opener = focused()
    this.#later()
  }

  disconnectedCallback() {
    this.#later()
  }

  /** Defined so that `moveBefore` moves the frame without reloading it. */
  connectedMoveCallback() {}

  attributeChangedCallback(attribute: string) {
    const name = NAMES.find((one) => attributeOf(one) === attribute)!
    this.#given[name] = undefined
    this.#take(name, true)
  }

  #read(name: OptionName) {
    return this.#given[name] ?? this.getAttribute(attributeOf(name))
  }

  /**
   * Reads an option, and updates the frame's destination if the host page changes it.
   * @param isMeant whether an equal value counts as set again: frameworks pass new, equal objects on every render
   */
  #take(name: OptionName, isMeant: boolean) {
    const value = plainOption(name, this.#read(name))
    const before = this.#record[name]
    this.#record[name] = value
    const isSame = String(value) === String(before)
    // Frameworks clear options that were never set.
    if (isSame && value === undefined) return
    if (name === 'src' && !isSame) {
      this.#stop()
      this.#go = { number: this.#go.number + 1, filters: true, brand: true }
      this.#reported = {}
    }
    if (name === 'filters' || name === 'brand') {
      if (isSame) this.#again++
      // A page that passes back what `navigate` reported sets no destination: the user may be elsewhere by now.
      const isGivenBack = String(value) === String(this.#reported[name]) && !this.#go[name]
      if (isSame ? isMeant : !isGivenBack) {
        // Keeps what the frame has not reached yet. A brand is opened in the list where the frame is.
        const at = name === 'brand' ? this.#go.at : undefined
        this.#go = { ...this.#go, at, [name]: true, number: this.#go.number + 1 }
      }
    }
    this.#later()
  }

  /** Applies all changes of a task together, in a microtask, so that an element that is only moved does not restart. */
  #later() {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.isConnected) return this.#stop()
      const { height } = this.#record
      this.#sheet.replaceSync(
        // `calc()` rejects `auto` and other heights that depend on the content, which is in the frame.
        `:host{display:block;height:40rem;height:calc(${Number(height) >= 0 ? `${height as number}px` : (height as string)})}:host([hidden]){display:none}` +
          // In a dialog or a float, which is as wide as its content, the frame is 60rem wide if there is room.
          `iframe{display:block;border:0;width:60rem;min-width:100%;max-width:100%;height:100%}[role]~iframe{display:none}` +
          `[role]{border:1px solid;padding:1em}`,
      )
      if (!this.#ended) this.#start()
      this.#update()
    })
  }

  #update() {
    const { title = 'Brand Catalogue', ...options } = this.#record
    if (this.#frame) this.#frame.title = String(title)
    this.#send({ type: 'options', options, go: this.#go, again: this.#again, getTokens: this.#getTokens })
  }

  #send(message: ToFrame) {
    this.#port?.postMessage(message)
  }

  #start() {
    this.#ended = new AbortController()
    const { signal } = this.#ended
    try {
      this.#url = frameAddress(this.#record.src as string | undefined)
      if (window.name === FRAME_NAME) throw new TypeError('src leads to this page itself.')
    } catch (error) {
      return this.#report(address((error as Error).message))
    }
    addEventListener('message', (event) => this.#meet(event), { signal })
    addEventListener('online', () => this.#failure && void this.#look(), { signal })
    this.#load()
  }

  #stop() {
    this.#clear()
    this.#ended?.abort()
    this.#port?.close()
    this.#frame?.remove()
    this.#ended = this.#failure = this.#url = this.#port = this.#frame = undefined
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
    this.#frame?.remove()
    this.#frame = frame
    this.#isLoaded = this.#isMet = false
    frame.allow = ALLOW
    frame.sandbox = SANDBOX
    frame.name = FRAME_NAME
    frame.src = this.#url!.href
    // Until its hello, it may be the browser's own page of an error.
    frame.style.visibility = 'hidden'
    // oxlint-disable unicorn/prefer-add-event-listener -- shorter, here and below
    frame.onload = () => {
      this.#isLoaded = true
      // The browser's own page cannot be read. This page, if `src` leads to it, says what is wrong.
      if (frame.contentDocument) frame.style.visibility = ''
      // This runs again when the frame is moved or reloaded.
      if (!this.#isMet && !this.#failure) this.#watch(this.#port ? HELLO_TIMEOUT : LOADED_TIMEOUT)
      this.#isMet = false
    }
    this.#update()
    this.shadowRoot!.append(frame)
    this.#watch()
  }

  #watch(delay = HELLO_TIMEOUT) {
    this.#attempt++
    this.#wait(delay)
  }

  #wait(delay?: number) {
    clearTimeout(this.#timer)
    this.#timer = delay === undefined ? undefined : setTimeout(() => void this.#look(), delay)
  }

  /** Diagnoses why there is no hello. If it finds no reason, creates the frame again, once. */
  async #look() {
    this.#wait()
    const attempt = ++this.#attempt
    const { host } = this.#url!
    let found = await diagnose(this.#url!)
    if (attempt !== this.#attempt) return
    // The hello comes with the frame's document, so wait for a slow one.
    if (!found && !this.#isLoaded) return this.#watch()
    if (!found && !this.#isAnew) {
      this.#isAnew = true
      return this.#load()
    }
    found ??= blocked(
      `${host} answers, but the frame does not. Check frame-ancestors and embedOrigins there, and frame-src of this page.`,
    )
    this.#report(found)
    this.#isAnew = false
    this.#wait(pauseAfter(this.#looks++))
  }

  /** Shows the failure in place of the frame, and tells the host page once. */
  #report(failure: Diagnosis) {
    const isTold = failure.message === this.#failure?.message
    this.#failure = failure
    if (!isTold) this.#tell(failure)
    if (isTold && this.#panel) return
    this.#clear()
    const panel = document.createElement('div')
    panel.role = 'alert'
    panel.append(failure.message)
    this.shadowRoot!.prepend(panel)
    this.#panel = panel
  }

  #meet({ source, origin, data }: MessageEvent) {
    const frame = this.#frame?.contentWindow
    // Ignores other frames, and other pages that this frame navigated to: they must not get the port.
    if (!frame || source !== frame || origin !== this.#url!.origin || data?.type !== HELLO) return
    this.#port?.close()
    // `load` is yet to come, unless it came first and the timer was waiting for this hello.
    this.#isMet = !this.#isLoaded || !this.#timer
    if (data.protocol !== PROTOCOL) return this.#report(versionMismatch(this.#url!))
    this.#clear()
    this.#frame!.style.visibility = ''
    this.#looks = 0
    this.#isAnew = false
    if (this.#failure) this.#tell({ code: 'recovered', message: 'It works again.' })
    this.#failure = undefined
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = (event) => this.#receive(port1, event.data)
    frame.postMessage({ type: WELCOME, protocol: PROTOCOL }, origin, [port2])
    this.#update()
  }

  #receive(port: MessagePort, message: ToHost) {
    const isPicking = this.#record.mode === 'pick'
    switch (message.type) {
      case 'ready': {
        const now = focused()
        // If the user has just pressed a button that opens the picker, or a dialog around it, the focus moves along.
        const isHere = now === this.#opener || now === this.#frame || now?.contains(this)
        if (isPicking && now !== document.body && isHere) {
          this.#frame!.focus()
          this.#send({ type: 'focus' })
        }
        return
      }
      case 'token-needed':
        return void this.#giveToken(port, message)
      case 'navigate': {
        const { filters, brand } = message.detail
        // The frame does not know the newest destination yet. A page that passed back this position would undo it.
        if (message.go !== this.#go.number) return
        // A reloaded frame returns there.
        this.#go = { number: message.go, at: message.at }
        if (filters === this.#reported.filters && brand === this.#reported.brand) return
        this.#reported = message.detail
        break
      }
      case 'select':
      case 'cancel':
        if (isPicking) this.#opener?.focus()
        break
      case 'error':
        return this.#tell(message.detail)
    }
    this.dispatchEvent(new CustomEvent(message.type, message as { detail?: unknown }))
  }

  /** Replies through the port that asked, which is closed after a reload of the frame. */
  async #giveToken(port: MessagePort, { request, reason }: ToHost & { type: 'token-needed' }) {
    const reply = (rest: object) => port.postMessage({ type: 'token', request, ...rest })
    try {
      const given: unknown = await this.#getToken!({ reason })
      const { token = given, expiresIn } = Object(given) as { token?: unknown; expiresIn?: unknown }
      if (typeof token === 'string') return reply({ token, expiresIn: Number(expiresIn ?? 0) })
      // The frame explains what is wrong. It gets a description, because the value may not be cloneable, such as a response.
      const keys = Object.keys(Object(token) as object).join()
      reply({ got: keys ? `an object with ${keys}` : String(token) })
    } catch (error) {
      const { message = error ?? 'getToken failed.' } = Object(error) as { message?: unknown }
      reply({ error: String(message) })
    }
  }

  /** Dispatches the event in a later task, because the page's next script may add the listener. */
  #tell({ code, message }: Diagnosis) {
    if (code !== 'recovered') console.error(`Brand Catalogue: ${message}`)
    setTimeout(() => this.dispatchEvent(new CustomEvent('error', { detail: { code, message } })))
  }
}

/** The element that has the focus, including inside open shadow roots. */
function focused(): HTMLElement | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element as HTMLElement | null
}

// A page may load the script twice.
if (!customElements.get('brand-catalogue')) customElements.define('brand-catalogue', BrandCatalogue)
