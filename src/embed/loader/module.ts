/** `embed.mjs`: for an import of `mountBrandCatalogue`. */
import type { BrandCatalogueOptions } from '#embed/package/embed-api.d.ts'
import { defineElement } from './brand-catalogue-element.ts'
import { mount } from './mount.ts'

const home = new URL('.', import.meta.url).href

export const mountBrandCatalogue = (element: Element | DocumentFragment, options?: BrandCatalogueOptions) =>
  mount(element, options, home)
defineElement(home)
