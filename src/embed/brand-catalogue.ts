/**
 * `<brand-catalogue>`: makes the frame in the host page, shakes hands with it, and tells it what the host page wants. All of
 * that is one record, sent whole whenever it changes and whenever the frame says hello, so that nothing said early gets
 * lost. Every host page loads it, so it is kept small: docs/embedding.md says what it does and why.
 */
import { type Go, HELLO, PROTOCOL, type ToFrame, type ToHost, WELCOME } from './protocol/messages.ts'
import { address, blocked, diagnose, type Diagnosis, versionMismatch } from './diagnose.ts'
import type { BrandCatalogueElement, BrandCatalogueEvents } from './embed.d.ts'
import { attributeOf, frameAddress, NAMES, type OptionName, plainOption } from './options.ts'

/** What a catalogue in the local network needs beside the clipboard; browsers differ. */
const ALLOW = 'clipboard-write;local-network-access;local-network;loopback-network'
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
/** Of every frame that this element makes: a page that finds it on its own window is the catalogue's, not its host. */
const FRAME_NAME = 'brand-catalogue-frame'
/** Milliseconds without a hello, after which the cause is looked for. A refused page fires `load`, too. */
const HELLO_TIMEOUT = 5000
/** Milliseconds before the next look at a catalogue that cannot be shown, after so many. */
const pauseAfter = (looks: number) => Math.min(10_000 * 2 ** looks, 60_000)

type Given = BrandCatalogueElement['getToken']

class BrandCatalogue extends HTMLElement {
  static observedAttributes = NAMES.map(attributeOf)

  /** Set by script. An attribute that is set later goes before. */
  #given: Partial<Record<OptionName, unknown>> = {}
  #getToken: Given
  /** The options as they can be sent. */
  #record: Partial<Record<OptionName, unknown>> = {}
  #go: Go = { number: 0 }
  /** Where the frame last said that it was. */
  #reported: Partial<BrandCatalogueEvents['navigate']> = {}
  #again = 0
  #getTokens = 0
  #isDue = false

  #sheet = new CSSStyleSheet()
  /** Ends what belongs to a catalogue while the element is in the page. */
  #ended: AbortController | undefined
  #url: URL | undefined
  #frame: HTMLIFrameElement | undefined
  #port: MessagePort | undefined
  #panel: Element | undefined
  #failure: Diagnosis | undefined
  /** What had the focus when the element came into the page. */
  #opener: HTMLElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts loads, and hellos that end them. */
  #attempt = 0
  /** Looks at a catalogue that cannot be shown, without a hello in between. */
  #looks = 0
  /** The frame was made anew after the last look, which found no reason for its silence. */
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
    // What stands inside the element is for readers without scripts. Nothing is written on the element itself: the page
    // may compare its markup with what a server sent.
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
      // Set before the browser knew this class, and in the way of the class's own property.
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

  /** Its presence lets `moveBefore` move the frame without loading it again. */
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
   * Reads an option, and notes what the host page wants by it.
   * @param isMeant a value like the one before was set on purpose: frameworks set objects anew at each rendering.
   */
  #take(name: OptionName, isMeant: boolean) {
    const value = plainOption(name, this.#read(name))
    const before = this.#record[name]
    this.#record[name] = value
    const isSame = String(value) === String(before)
    // Frameworks clear what was never set.
    if (isSame && value === undefined) return
    if (name === 'src' && !isSame) {
      this.#stop()
      this.#go = { number: this.#go.number + 1, filters: true, brand: true }
      this.#reported = {}
    }
    if (name === 'filters' || name === 'brand') {
      if (isSame) this.#again++
      // A page that gives back what `navigate` has reported does not lead anywhere: the reader may be elsewhere by now.
      const isGivenBack = String(value) === String(this.#reported[name]) && !this.#go[name]
      if (isSame ? isMeant : !isGivenBack) {
        // What is not fulfilled yet is wanted as well. A brand is opened where the frame is.
        const at = name === 'brand' ? this.#go.at : undefined
        this.#go = { ...this.#go, at, [name]: true, number: this.#go.number + 1 }
      }
    }
    this.#later()
  }

  /** All that is set in one go is done at once, and an element that is moved stays as it is. */
  #later() {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.isConnected) return this.#stop()
      const { height } = this.#record
      this.#sheet.replaceSync(
        // `calc` is invalid with `auto` and its like, which depend on the content: that is the frame's.
        `:host{display:block;height:40rem;height:calc(${Number(height) >= 0 ? `${height as number}px` : (height as string)})}:host([hidden]){display:none}` +
          `iframe{display:block;border:0;width:100%;height:100%}[role]~iframe{display:none}` +
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

  /** In place of a failure, also of one that is still being looked for. */
  #clear() {
    this.#wait()
    this.#attempt++
    this.#panel?.remove()
    this.#panel = undefined
  }

  /** Makes a new frame: another address for the same one would enter the history of the page. */
  #load() {
    const frame = document.createElement('iframe')
    this.#frame?.remove()
    this.#frame = frame
    this.#isLoaded = this.#isMet = false
    frame.allow = ALLOW
    frame.sandbox = SANDBOX
    frame.name = FRAME_NAME
    frame.src = this.#url!.href
    // oxlint-disable unicorn/prefer-add-event-listener -- shorter, here and below
    frame.onload = () => {
      this.#isLoaded = true
      // Also later on, when the frame is moved or reloaded.
      if (!this.#isMet && !this.#failure) this.#watch()
      this.#isMet = false
    }
    this.#update()
    this.shadowRoot!.append(frame)
    this.#watch()
  }

  #watch() {
    this.#attempt++
    this.#wait(HELLO_TIMEOUT)
  }

  #wait(delay?: number) {
    clearTimeout(this.#timer)
    this.#timer = delay === undefined ? undefined : setTimeout(() => void this.#look(), delay)
  }

  /** Looks for the reason why there is no hello. If there is none any more, the frame is made anew, once. */
  async #look() {
    this.#wait()
    const attempt = ++this.#attempt
    const { host } = this.#url!
    let found = await diagnose(this.#url!)
    if (attempt !== this.#attempt) return
    // The hello comes with the frame's document: a slow one is waited for.
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

  /** Says in place of the frame why there is nothing, and tells the host page once. */
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
    // A second frame, or another page that this frame was led to, is not who the port is for.
    if (!frame || source !== frame || origin !== this.#url!.origin || data?.type !== HELLO) return
    this.#port?.close()
    // Unless `load` came first, and this hello is what was waited for since.
    this.#isMet = !this.#isLoaded || !this.#timer
    if (data.protocol !== PROTOCOL) return this.#report(versionMismatch(this.#url!))
    this.#clear()
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
        // Where the reader has just pressed something to pick brands, or that opened a dialog, the keyboard goes along.
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
        // Where the frame was before it learns of something newer: a page that gives it back would undo what it has just set.
        if (message.go !== this.#go.number) return
        // A reload leads there.
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

  /** Through the port that asked: after a reload of the frame it is closed. */
  async #giveToken(port: MessagePort, { request, reason }: ToHost & { type: 'token-needed' }) {
    const reply = (rest: object) => port.postMessage({ type: 'token', request, ...rest })
    try {
      const given: unknown = await this.#getToken!({ reason })
      const { token = given, expiresIn } = Object(given) as { token?: unknown; expiresIn?: unknown }
      if (typeof token === 'string') return reply({ token, expiresIn: Number(expiresIn ?? 0) })
      // The frame says what is wrong. What it is may be nothing that can be sent, such as a response.
      const keys = Object.keys(Object(token) as object).join()
      reply({ got: keys ? `an object with ${keys}` : String(token) })
    } catch (error) {
      const { message = error ?? 'getToken failed.' } = Object(error) as { message?: unknown }
      reply({ error: String(message) })
    }
  }

  /** Later on: the page's listeners may be added by the script after this one. */
  #tell({ code, message }: Diagnosis) {
    if (code !== 'recovered') console.error(`Brand Catalogue: ${message}`)
    setTimeout(() => this.dispatchEvent(new CustomEvent('error', { detail: { code, message } })))
  }
}

/** The element that has the focus, also inside of open shadow roots. */
function focused(): HTMLElement | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element as HTMLElement | null
}

// The script may be on one page twice.
if (!customElements.get('brand-catalogue')) customElements.define('brand-catalogue', BrandCatalogue)
