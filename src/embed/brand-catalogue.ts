/**
 * `<brand-catalogue>`: shows the catalogue in a frame, and sends it the host page's options. They are one record, sent in full
 * on every change and after every hello from the frame, so that no early change is lost. Every host page loads this script, so
 * it is kept small: docs/embedding.md says what it does and why.
 */
import type { Diagnosis } from './diagnose.ts'
import type { BrandCatalogueElement, BrandCatalogueEvents } from './embed.d.ts'
import { CatalogueFrame } from './frame.ts'
import { attributeOf, NAMES, type OptionName, plainOption } from './options.ts'
import type { Go, ToHost, TokenAnswer } from './protocol/messages.ts'

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
  #getTokens = 0
  #isUpdateQueued = false

  #sheet = new CSSStyleSheet()
  /** Set while the element is in the page. */
  #frame: CatalogueFrame | undefined
  /** The element that had the focus when this one was added to the page. */
  #opener: HTMLElement | null = null

  static {
    for (const name of NAMES) {
      Object.defineProperty(this.prototype, name, {
        get(this: BrandCatalogue) {
          return this.#read(name)
        },
        set(this: BrandCatalogue, value: unknown) {
          const isDeliberate = typeof value !== 'object' || value === this.#given[name]
          this.#given[name] = value
          this.#applyOption(name, isDeliberate)
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
    this.#queueUpdate()
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
    if (!this.#frame) this.#opener = focused()
    this.#queueUpdate()
  }

  disconnectedCallback() {
    this.#queueUpdate()
  }

  /** Defined so that `moveBefore` moves the frame without reloading it. */
  connectedMoveCallback() {}

  attributeChangedCallback(attribute: string) {
    const name = NAMES.find((one) => attributeOf(one) === attribute)!
    this.#given[name] = undefined
    this.#applyOption(name, true)
  }

  #read(name: OptionName) {
    return this.#given[name] ?? this.getAttribute(attributeOf(name))
  }

  /**
   * Reads an option, and updates the frame's destination if the host page changes it.
   * @param isDeliberate whether an equal value counts as set again: frameworks pass new, equal objects on every render
   */
  #applyOption(name: OptionName, isDeliberate: boolean) {
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
      // A page that passes back what `navigate` reported sets no destination: the user may be elsewhere by now.
      const isEchoed = String(value) === String(this.#reported[name]) && !this.#go[name]
      if (isSame ? isDeliberate : !isEchoed) {
        // Keeps what the frame has not reached yet. A brand is opened in the list where the frame is.
        const at = name === 'brand' ? this.#go.at : undefined
        this.#go = { ...this.#go, at, [name]: true, number: this.#go.number + 1 }
      }
    }
    this.#queueUpdate()
  }

  /** Applies all changes of a task together, in a microtask, so that an element that is only moved does not restart. */
  #queueUpdate() {
    if (this.#isUpdateQueued) return
    this.#isUpdateQueued = true
    queueMicrotask(() => {
      this.#isUpdateQueued = false
      if (!this.isConnected) return this.#stop()
      const { height } = this.#record
      this.#sheet.replaceSync(
        // `calc()` rejects `auto` and other heights that depend on the content, which is in the frame.
        `:host{display:block;height:40rem;height:calc(${Number(height) >= 0 ? `${height as number}px` : (height as string)})}:host([hidden]){display:none}` +
          // In a dialog or a float, which is as wide as its content, the frame is 60rem wide if there is room.
          `iframe{display:block;border:0;width:60rem;min-width:100%;max-width:100%;height:100%}[role]~iframe{display:none}` +
          `[role]{border:1px solid;padding:1em}`,
      )
      if (!this.#frame) this.#start()
      this.#update()
    })
  }

  #update() {
    if (!this.#frame) return
    const { title = 'Brand Catalogue', ...options } = this.#record
    if (this.#frame.element) this.#frame.element.title = String(title)
    this.#frame.send({
      type: 'options',
      options,
      go: this.#go,
      getTokens: this.#getTokens,
    })
  }

  #start() {
    this.#frame = new CatalogueFrame(this.shadowRoot!, this.#record.src as string | undefined, {
      onHello: () => this.#update(),
      onMessage: (port, message) => this.#receive(port, message),
      onDiagnosis: (diagnosis) => this.#reportDiagnosis(diagnosis),
    })
  }

  #stop() {
    this.#frame?.stop()
    this.#frame = undefined
  }

  #receive(port: MessagePort, message: ToHost) {
    const isPicking = this.#record.mode === 'pick'
    switch (message.type) {
      case 'ready': {
        const now = focused()
        // If the user has just pressed a button that opens the picker, or a dialog around it, the focus moves along.
        const isHere = now === this.#opener || now === this.#frame?.element || now?.contains(this)
        if (isPicking && now !== document.body && isHere) {
          this.#frame!.element!.focus()
          this.#frame!.send({ type: 'focus' })
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
        return this.#reportDiagnosis(message.detail)
    }
    this.dispatchEvent(new CustomEvent(message.type, message as { detail?: unknown }))
  }

  /** Replies through the port that sent the request, which is closed after a reload of the frame. */
  async #giveToken(port: MessagePort, request: ToHost & { type: 'token-needed' }) {
    // Frames of earlier releases number their requests, and expect the number back.
    const reply = (answer: TokenAnswer) => port.postMessage({ ...request, type: 'token', ...answer })
    try {
      const given: unknown = await this.#getToken!({ reason: request.reason })
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
  #reportDiagnosis({ code, message }: Diagnosis) {
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
