/** `embed.js`: for a `<script>`, or an import for its effect. */
import type { BrandCatalogueOptions } from '#embed/package/embed-api.d.ts'
import { defineElement } from './brand-catalogue-element.ts'
import { mount } from './mount.ts'

// A module has no current script; the options or the element then name the catalogue.
const script = document.currentScript as HTMLScriptElement | null
const home = script?.src && new URL('.', script.src).href

window.mountBrandCatalogue = (element: Element | DocumentFragment, options?: BrandCatalogueOptions) =>
  mount(element, options, home)
defineElement(home)
