/**
 * Types of `<brand-catalogue>`, for TypeScript and for JSX of React 19. A catalogue serves this file as `embed.d.ts`, beside
 * `embed.js`: copy it into your project.
 */

/** A brand as the service sent it. */
export interface Brand {
  readonly id: string
  readonly name: string
  readonly logo: string
  readonly updated_at: number
  readonly [field: string]: unknown
}

/** Why a token is needed: the frame has just started, the last token expires soon, or the service refused it with 401. */
export type TokenReason = 'start' | 'expiring' | 'refused'

/** An access token, with its lifetime in seconds. Without a lifetime, the next one is requested when this one is refused. */
export type Token = string | { readonly token: string; readonly expiresIn?: number | undefined }

/** The parameters of `GET /v1/brands`, such as `{ name: 'git', limit: 50 }`, or a query string. */
export type Filters = Readonly<Record<string, string | number | null | undefined>> | URLSearchParams | string

/** An array of ids or brands, or a string of ids separated by commas. */
export type Ids = readonly (string | number | bigint | Pick<Brand, 'id'>)[] | string

/** `undefined` and `null` stand for the default of an option. */
export interface BrandCatalogueOptions {
  /** Address of the catalogue, with `https://`. */
  src?: string | URL | null | undefined
  /** Called when the frame needs a token. It has 30 seconds to return one. */
  getToken?: ((request: { reason: TokenReason }) => Token | Promise<Token>) | null | undefined
  /** `browse`, the default, or `pick`. */
  mode?: 'browse' | 'pick' | null | undefined
  /** The list to show. Setting the same text or object again navigates there again, and requests the list again. */
  filters?: Filters | null | undefined
  /** The id of the brand to open. Setting the same id again opens it again. */
  brand?: string | number | bigint | null | undefined
  /** How many brands may be picked. Default, and at most: 1,000. */
  max?: number | string | null | undefined
  /** The brands that are picked at the start. At most 1,000. */
  selected?: Ids | null | undefined
  /** The brands that cannot be picked. At most 10,000. */
  exclude?: Ids | null | undefined
  /** `auto`, the default, follows the user's system. Attribute: `color-scheme`. */
  colorScheme?: 'light' | 'dark' | 'auto' | null | undefined
  /** A CSS height, or pixels. Default: 40rem, unless your styles give the element another. */
  height?: string | number | null | undefined
  /** The frame's accessible name. Default: `Brand Catalogue`. */
  title?: string | null | undefined
}

/** The details of the element's events. */
export interface BrandCatalogueEvents {
  /** Where the user has navigated. Both values can be passed back as options. */
  navigate: { readonly filters: string; readonly brand?: string | undefined }
  /** The brands that were picked, in that order. */
  select: readonly Brand[]
  /** The user cancelled picking; in browse mode, pressed Escape while nothing in the frame used it. */
  cancel: null
  error: {
    readonly code: 'option' | 'address' | 'blocked' | 'token' | 'service' | 'recovered'
    /** What happened, and what to do. */
    readonly message: string
  }
}

type Listener<Type extends keyof BrandCatalogueEvents> = (
  this: BrandCatalogueElement,
  event: CustomEvent<BrandCatalogueEvents[Type]>,
) => unknown

type Listen<Method extends 'addEventListener' | 'removeEventListener'> = (<
  Type extends keyof BrandCatalogueEvents,
>(
  type: Type,
  listener: Listener<Type>,
  options?: boolean | AddEventListenerOptions,
) => void) &
  HTMLElement[Method]

export interface BrandCatalogueElement
  extends Omit<HTMLElement, 'title' | 'addEventListener' | 'removeEventListener'>, BrandCatalogueOptions {
  addEventListener: Listen<'addEventListener'>
  removeEventListener: Listen<'removeEventListener'>
}

interface BrandCatalogueProps extends BrandCatalogueOptions {
  'color-scheme'?: 'light' | 'dark' | 'auto' | undefined
  onnavigate?: Listener<'navigate'> | undefined
  onselect?: Listener<'select'> | undefined
  oncancel?: Listener<'cancel'> | undefined
  onerror?: Listener<'error'> | undefined
  /** Attributes of all elements, such as `ref`, `key` and `className`. */
  [attribute: string]: unknown
}

declare global {
  interface HTMLElementTagNameMap {
    'brand-catalogue': BrandCatalogueElement & HTMLElement
  }
}

// @ts-ignore -- a project without React has no such module
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'brand-catalogue': BrandCatalogueProps
    }
  }
}
