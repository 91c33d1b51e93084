import { CALLBACKS } from './callbacks.ts'
import type {
  BrandCatalogueElement,
  BrandCatalogueOptions,
  BrandCatalogueView,
} from '#embed/package/embed-api.d.ts'
import { mount } from './mount.ts'
import { NAMES } from './read-option.ts'

const THEME = ['color-scheme', 'accent', 'radius', 'font', 'density']
/** Set by script, they go before the attributes of the same name. */
const PROPERTIES = ['getToken', 'filters', 'theme', 'selected', 'exclude']

/** @param home address of the catalogue where the element names none. */
export function defineElement(home: string | undefined): void {
  class BrandCatalogue extends HTMLElement implements Pick<BrandCatalogueElement, 'open'> {
    static observedAttributes = ['src', 'debug', ...NAMES, ...THEME]
    #view: BrandCatalogueView | undefined
    #set: Record<string, unknown> = {}
    /** A brand to open as soon as the element is in the page. */
    #opened: string | undefined

    static {
      for (const name of PROPERTIES) {
        Object.defineProperty(this.prototype, name, {
          get(this: BrandCatalogue) {
            return this.#set[name]
          },
          set(this: BrandCatalogue, value: unknown) {
            this.#set[name] = value
            this.#view?.update(this.#options())
          },
        })
      }
    }

    constructor() {
      super()
      const own = this as unknown as Record<string, unknown>
      for (const name of PROPERTIES) {
        if (!Object.hasOwn(own, name)) continue
        // Set before the browser knew this class, and in the way of the class's own property.
        const value = own[name]
        delete own[name]
        own[name] = value
      }
      // What stands inside the element is for readers without scripts.
      this.attachShadow({ mode: 'open' })
    }

    connectedCallback() {
      this.style.display ||= 'block'
      this.#view ??= mount(this.shadowRoot!, this.#options(), home)
      if (this.#opened) this.open(this.#opened)
    }

    disconnectedCallback() {
      queueMicrotask(() => {
        // An element that was moved is connected again by now.
        if (!this.isConnected) this.#unmount()
      })
    }

    /** Its presence lets `moveBefore` move the frame without reloading it. */
    connectedMoveCallback() {}

    attributeChangedCallback(attribute: string) {
      if (attribute === 'src' && this.#view) {
        this.#unmount()
        this.connectedCallback()
      }
      this.#view?.update(this.#options())
    }

    open(id: string) {
      this.#opened = this.#view ? undefined : id
      this.#view?.open(id)
    }

    #unmount() {
      this.#view?.unmount()
      this.#view = undefined
    }

    #options(): BrandCatalogueOptions {
      const theme: Record<string, unknown> = {}
      for (const name of THEME) theme[name.replace('-s', 'S')] = this.getAttribute(name)
      const options: Record<string, unknown> = {
        src: this.getAttribute('src'),
        debug: this.hasAttribute('debug'),
      }
      for (const name of NAMES) options[name] = this.getAttribute(name)
      options['theme'] = theme
      for (const name of PROPERTIES) options[name] = this.#set[name] ?? options[name]
      for (const [type, name] of Object.entries(CALLBACKS)) {
        options[name] = (detail?: unknown) => void this.dispatchEvent(new CustomEvent(type, { detail }))
      }
      return options
    }
  }
  // Both loaders may be on one page.
  if (!customElements.get('brand-catalogue')) customElements.define('brand-catalogue', BrandCatalogue)
}
