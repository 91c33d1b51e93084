/**
 * What a host page can ask of an embedded brand catalogue. Published beside the loader as `embed.d.ts`.
 */

/** A brand as the service sent it. */
export interface Brand {
  readonly id: string
  readonly name: string
  readonly logo: string
  readonly updated_at: number
  readonly [field: string]: unknown
}

export type TokenReason =
  /** The frame has just started. */
  | 'start'
  /** `expiresIn` is nearly over. */
  | 'expiring'
  /** The service responded with 401: the token must be a new one. */
  | 'refused'

/** The parameters of `GET /v1/brands`, such as `{ name: 'git', limit: 50 }`, or a query string. */
export type Filters = Readonly<Record<string, string | number | null | undefined>> | URLSearchParams | string

export interface Theme {
  /** `auto`, the default, follows the reader's system. */
  readonly colorScheme?: 'light' | 'dark' | 'auto' | undefined
  /** `#rgb` or `#rrggbb`. Made darker or lighter where text in it could not be read. */
  readonly accent?: string | undefined
  /** Radius of corners in pixels, from 0 to 24. */
  readonly radius?: number | undefined
  /** Names of fonts, separated by commas. They must be installed on the reader's device. */
  readonly font?: string | undefined
  readonly density?: 'comfortable' | 'compact' | undefined
}

/** Where the frame is. */
export interface Place {
  /** Give it back as `place`, and the frame opens there. */
  readonly place: string
  /** The query that the list shows. */
  readonly filters: string
  /** The id of the brand that is open. */
  readonly brand?: string | undefined
}

export interface EmbedError {
  /** One of those in docs/embedding.md. */
  readonly code: string
  /** What happened, and what to do. */
  readonly message: string
}

/** `undefined` and `null` stand for the default of an option. */
export interface BrandCatalogueOptions {
  /** Address of the catalogue. Default: the folder that the loader came from. */
  readonly src?: string | URL | undefined
  /**
   * Returns an access token. Called when the frame needs one, with at most 30 seconds to answer. With `expiresIn`, in
   * seconds, the next one is asked for in time; without it, when the service refuses this one.
   */
  readonly getToken?:
    | ((request: {
        reason: TokenReason
      }) =>
        | Promise<string | { token: string; expiresIn?: number }>
        | string
        | { token: string; expiresIn?: number })
    | undefined
  /** `browse`, the default, or `pick`. */
  readonly mode?: 'browse' | 'pick' | undefined
  /** How many brands may be picked. Default, and at most: 1,000. */
  readonly max?: number | undefined
  /** Ids of brands that are picked at the start, or those brands. At most 1,000. */
  readonly selected?: readonly (string | number | Pick<Brand, 'id'>)[] | undefined
  /** Ids of brands that cannot be picked, or those brands. At most 10,000. */
  readonly exclude?: readonly (string | number | Pick<Brand, 'id'>)[] | undefined
  /** `fixed`: brands are picked from what `filters` find, without a search field. Default: `free`. */
  readonly search?: 'free' | 'fixed' | undefined
  readonly filters?: Filters | undefined
  readonly view?: 'table' | 'gallery' | undefined
  readonly theme?: Theme | undefined
  /** Language tag for dates and numbers, such as `de-AT`, read when the frame starts. Default: the browser's. */
  readonly language?: string | undefined
  /** `auto`, the default: the frame is as high as its content. Or a CSS height, or pixels: the frame scrolls. */
  readonly height?: string | number | undefined
  /** Where to open, from `onNavigate`. Goes before `filters` and `view`. */
  readonly place?: string | undefined
  /** The frame's accessible name. Default: `Brand Catalogue`. */
  readonly title?: string | undefined
  /** `push`, the default: what the reader opens enters the history of your page, so that Back returns. Or `replace`. */
  readonly history?: 'push' | 'replace' | undefined
  /** Writes every message into the console, without the token. */
  readonly debug?: boolean | undefined
  /** The frame shows something, for the first time or after it was loaded again. */
  readonly onReady?: (() => void) | undefined
  readonly onNavigate?: ((place: Place) => void) | undefined
  /** Picking was confirmed. */
  readonly onSelect?: ((brands: readonly Brand[]) => void) | undefined
  /** Picking was cancelled. */
  readonly onCancel?: (() => void) | undefined
  /** The frame's new height in pixels; only with `height: 'auto'`. */
  readonly onHeight?: ((pixels: number) => void) | undefined
  readonly onError?: ((error: EmbedError) => void) | undefined
}

/** All of it can be called at once: what the frame cannot do yet, it does as soon as it is there. */
export interface BrandCatalogueView {
  /** Goes to the list with these filters, also if the reader has left the same ones. */
  setFilters(filters: Filters): void
  setTheme(theme: Theme): void
  /** Changes any options but `src` and `language`. One that has the same value as before has no effect. */
  update(options: BrandCatalogueOptions): void
  /** Opens a brand by its id. */
  open(id: string): void
  /** Removes the frame, and everything that belongs to it. */
  unmount(): void
}

/** The element `<brand-catalogue>`. Its attributes and properties are the options; its events end in their detail. */
export interface BrandCatalogueElement extends HTMLElement, Pick<BrandCatalogueView, 'open'> {
  getToken: BrandCatalogueOptions['getToken']
  filters: Filters | undefined
  theme: Theme | undefined
  selected: BrandCatalogueOptions['selected']
  exclude: BrandCatalogueOptions['exclude']
}

/** Shows the catalogue inside `element`. */
export declare function mountBrandCatalogue(
  element: Element | DocumentFragment,
  options?: BrandCatalogueOptions,
): BrandCatalogueView

declare global {
  interface Window {
    /** Set by `embed.js`. The module `embed.mjs` exports it instead. */
    mountBrandCatalogue: typeof mountBrandCatalogue
  }
  interface HTMLElementTagNameMap {
    'brand-catalogue': BrandCatalogueElement
  }
}
