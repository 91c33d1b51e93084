import type { BrandCatalogueElement, BrandCatalogueOptions, BrandCatalogueView } from './embed-api.ts'
import { mount } from './mount.ts'
import { LISTS, TEXTS } from './wire-options.ts'

/** Attributes that hold an option as it is. */
const PLAIN = ['src', 'filters', ...TEXTS]
const THEME = ['color-scheme', 'accent', 'radius', 'font', 'density']
/** Set by script, they go before the attributes of the same name. */
const PROPERTIES = ['getToken', 'filters', 'theme', ...LISTS]

/** @param home address of the catalogue where the element names none. */
export function defineElement(home: string | undefined): void {
  class BrandCatalogue extends HTMLElement implements Pick<BrandCatalogueElement, 'open'> {
    static observedAttributes = [...PLAIN, ...LISTS, 'max', ...THEME]
    #view: BrandCatalogueView | undefined
    #set: Record<string, unknown> = {}

    static {
      for (const name of PROPERTIES) {
        Object.defineProperty(this.prototype, name, {
          get(this: BrandCatalogue) {
            return this.#set[name]
          },
          set(this: BrandCatalogue, value: unknown) {
            this.#set[name] = value
            this.#view?.update({ [name]: value })
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
      if (!this.#view) return
      if (attribute === 'src') {
        this.#unmount()
        this.connectedCallback()
      } else {
        const option = THEME.includes(attribute) ? 'theme' : attribute
        this.#view.update({ [option]: this.#options()[option] })
      }
    }

    open(id: string) {
      this.#view?.open(id)
    }

    #unmount() {
      this.#view?.unmount()
      this.#view = undefined
    }

    #options(): BrandCatalogueOptions & Record<string, unknown> {
      const attribute = (name: string) => this.getAttribute(name) ?? undefined
      const emit = (type: string) => (detail?: unknown) =>
        void this.dispatchEvent(new CustomEvent(type, { detail }))
      const number = (name: string) => attribute(name) && Number(attribute(name))
      const theme: Record<string, unknown> = {}
      for (const name of THEME) theme[name.replace('-s', 'S')] = attribute(name)
      theme['radius'] = number('radius')
      const options: Record<string, unknown> = { theme, max: number('max') }
      for (const name of PLAIN) options[name] = attribute(name)
      for (const name of LISTS) options[name] = attribute(name)?.split(/[\s,]+/)
      return {
        ...options,
        ...this.#set,
        onNavigate: emit('navigate'),
        onSelect: emit('select'),
        onCancel: emit('cancel'),
        onHeight: emit('height'),
        onError: emit('error'),
      }
    }
  }
  // Both loaders may be on one page.
  if (!customElements.get('brand-catalogue')) customElements.define('brand-catalogue', BrandCatalogue)
}
