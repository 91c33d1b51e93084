/**
 * What the host page and the frame say to each other. docs/embedding.md explains each message. The frame checks what it is
 * sent; the host page trusts the catalogue, whose script it runs.
 */
import type { BrandCatalogueEvents, TokenReason } from '#embed/embed.d.ts'

/** Raised whenever either side would misunderstand the other. */
export const PROTOCOL = 3

/** Between windows, before there is a port. The hello goes to any origin, so neither may contain a secret. */
export const HELLO = 'brand-catalogue:hello'
export const WELCOME = 'brand-catalogue:welcome'

/** Where the frame is to be. What is missing stays as it is. */
export interface Go {
  /** Counts destinations: the frame says in `navigate` which one it has reached. */
  readonly number: number
  /** As the frame said in `navigate`, for the time after a reload. */
  readonly at?: string | undefined
  /** The option of this name is wanted anew. */
  readonly filters?: unknown
  readonly brand?: unknown
}

/** From the host page to the frame, through the port. */
export type ToFrame =
  /**
   * All that the host page wants, every time. `getTokens` counts how often it has set `getToken`, `again` how often it has
   * set the same filters or brand once more.
   */
  | {
      readonly type: 'options'
      readonly options: object
      readonly go: Go
      readonly again: number
      readonly getTokens: number
    }
  /** The keyboard is to go on in the frame. */
  | { readonly type: 'focus' }
  | (TokenAnswer & { readonly type: 'token'; readonly request: number })

/** What the host page answers when it is asked for a token. */
export interface TokenAnswer {
  readonly token?: string | undefined
  /** In seconds; 0 if that is not said. */
  readonly expiresIn?: unknown
  /** What `getToken` returned, where that has no token. */
  readonly got?: string | undefined
  /** The message of what it threw. */
  readonly error?: string | undefined
}

const isNumber = Number.isFinite
const isText = (value: unknown, longest = 1_000_000) =>
  value === undefined || (typeof value === 'string' && value.length <= longest)

/** What the host page has sent; undefined for anything but a message of this protocol. Further fields do no harm. */
export function readToFrame(data: unknown): ToFrame | undefined {
  const { type, options, go, again, getTokens, request, token, got, error } = Object(data) as Record<
    string,
    unknown
  >
  const { number, at } = Object(go) as Record<string, unknown>
  const isRight =
    type === 'options'
      ? Object(options) === options && [number, again, getTokens].every(isNumber) && isText(at, 4096)
      : type === 'token'
        ? isNumber(request) && [token, got, error].every((text) => isText(text))
        : type === 'focus'
  return isRight ? (data as ToFrame) : undefined
}

/** From the frame to the host page, through the port. `detail` is for the host page. */
export type ToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'token-needed'; readonly request: number; readonly reason: TokenReason }
  | {
      readonly type: 'navigate'
      /** The number of the newest destination that the frame has reached. */
      readonly go: number
      /** The frame's address. */
      readonly at: string
      readonly detail: BrandCatalogueEvents['navigate']
    }
  | { readonly type: 'select'; readonly detail: readonly unknown[] }
  | { readonly type: 'cancel' }
  | { readonly type: 'error'; readonly detail: BrandCatalogueEvents['error'] }
