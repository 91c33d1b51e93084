/**
 * Loads `embed.mjs` from the catalogue at `src`, which also defines the element `<brand-catalogue>`. Browsers load it once.
 * @type {typeof import('./index.d.ts').loadBrandCatalogue}
 */
export function loadBrandCatalogue(src) {
  const folder = new URL(String(src).replace(/\/?$/, '/'), document.baseURI)
  return import(/* @vite-ignore */ /* webpackIgnore: true */ new URL('embed.mjs', folder).href)
}
