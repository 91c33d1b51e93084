import type { mountBrandCatalogue } from './embed-api.js'

export type * from './embed-api.js'

/**
 * Loads `embed.mjs` from the catalogue at `src`, which also defines the element `<brand-catalogue>`. Browsers load it once.
 * Rejects if it is blocked or cannot be reached.
 */
export declare function loadBrandCatalogue(
  src: string | URL,
): Promise<{ readonly mountBrandCatalogue: typeof mountBrandCatalogue }>
