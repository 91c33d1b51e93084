/**
 * The messages between the host page and the frame. docs/embedding.md explains each one. The frame validates what it
 * receives; the host page trusts the catalogue, whose script it runs.
 */
import type { BrandCatalogueEvents, TokenReason } from '#embed/embed.d.ts'

/** The version of the protocol. It is raised with every incompatible change. */
export const PROTOCOL = 3

/** Sent between windows, before there is a port. The hello goes to any origin, so neither may contain a secret. */
export const HELLO = 'brand-catalogue:hello'
export const WELCOME = 'brand-catalogue:welcome'

/** The frame's destination. A part that is missing stays as it is. */
export interface Go {
  /** Counts destinations: the frame says in `navigate` which one it has reached. */
  readonly number: number
  /** The address that the frame reported in `navigate`, to return to after a reload. */
  readonly at?: string | undefined
  /** Set if the frame has to apply the option of this name. */
  readonly filters?: unknown
  readonly brand?: unknown
}

/** From the host page to the frame, through the port. */
export type ToFrame =
  /** All options, whenever one changes. `getTokens` counts how often the host page has set `getToken`. */
  | {
      readonly type: 'options'
      readonly options: object
      readonly go: Go
      readonly getTokens: number
    }
  /** The frame takes the focus. */
  | { readonly type: 'focus' }
  | (TokenAnswer & { readonly type: 'token' })

/** The host page's answer when the frame asks for a token. */
export interface TokenAnswer {
  readonly token?: string | undefined
  /** In seconds; 0 if not given. */
  readonly expiresIn?: unknown
  /** A description of what `getToken` returned, if that is not a token. */
  readonly got?: string | undefined
  /** The message of the error that `getToken` threw. */
  readonly error?: string | undefined
}

const isNumber = Number.isFinite
const isText = (value: unknown, longest = 1_000_000) =>
  value === undefined || (typeof value === 'string' && value.length <= longest)

/** Reads a message from the host page; `undefined` if it is none of this protocol. Extra fields are allowed. */
export function readToFrame(data: unknown): ToFrame | undefined {
  const { type, options, go, getTokens, token, got, error } = Object(data) as Record<string, unknown>
  const { number, at } = Object(go) as Record<string, unknown>
  const isRight =
    type === 'options'
      ? Object(options) === options && [number, getTokens].every(isNumber) && isText(at, 4096)
      : type === 'token'
        ? [token, got, error].every((text) => isText(text))
        : type === 'focus'
  return isRight ? (data as ToFrame) : undefined
}

/** From the frame to the host page, through the port. `detail` becomes that of the element's event. */
export type ToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'token-needed'; readonly reason: TokenReason }
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
