import type { BrandCatalogueElement, BrandCatalogueOptions, BrandCatalogueView } from './embed-api.ts'
import { mount } from './mount.ts'

/** Attributes that hold an option as it is. */
const TEXTS = ['src', 'mode', 'search', 'filters', 'view', 'language', 'height', 'place']
const LISTS = ['selected', 'exclude']
const THEME: Readonly<Record<string, string>> = {
  'color-scheme': 'colorScheme',
  accent: 'accent',
  radius: 'radius',
  font: 'font',
  density: 'density',
}
/** Set by script, they go before the attributes of the same name. */
const PROPERTIES = ['getToken', 'filters', 'theme', ...LISTS]

/** @param home address of the catalogue where the element names none. */
export function defineElement(home: string | undefined): void {
  class BrandCatalogue extends HTMLElement implements Pick<BrandCatalogueElement, 'open'> {
    static observedAttributes = [...TEXTS, ...LISTS, 'max', ...Object.keys(THEME)]
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
      for (const name of PROPERTIES) {
        if (!Object.hasOwn(this, name)) continue
        // Set before the browser knew this class.
        const value = Reflect.get(this, name) as unknown
        Reflect.deleteProperty(this, name)
        this.#set[name] = value
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
        const option = attribute in THEME ? 'theme' : attribute
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
      const number = (text?: string) => (text === undefined ? undefined : Number(text))
      const theme: Record<string, unknown> = {}
      for (const name in THEME) theme[THEME[name]!] = attribute(name)
      theme['radius'] = number(attribute('radius'))
      const options: Record<string, unknown> = { theme, max: number(attribute('max')) }
      for (const name of TEXTS) options[name] = attribute(name)
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
