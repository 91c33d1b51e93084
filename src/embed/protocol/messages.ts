/**
 * What the host page and the frame say to each other. docs/embedding.md explains each message. The frame checks what it is
 * sent; the host page trusts the catalogue, whose script it runs.
 */
import { anything, type MessageIn, number, optional, type Shaped, shape, text } from './schema.ts'

/** Raised whenever either side would misunderstand the other. */
export const PROTOCOL = 3

/** Between windows, before there is a port. The hello goes to any origin, so neither may hold a secret. */
export const HELLO = 'brand-catalogue:hello'
export const WELCOME = 'brand-catalogue:welcome'
export const WELCOME_MESSAGE = { [WELCOME]: { protocol: number } }

/** The options that the frame knows, as the host page wrote them: texts, numbers, or arrays of them. */
export const FRAME_OPTIONS = [
  'mode',
  'filters',
  'brand',
  'max',
  'selected',
  'exclude',
  'colorScheme',
  'accent',
  'height',
] as const
export type FrameOption = (typeof FRAME_OPTIONS)[number]

/** Where the frame is to be. What is missing stays as it is. */
const GO = {
  /** Of each wish another one: the frame says in `navigate` which one it has fulfilled. */
  number,
  /** As the frame said in `navigate`, for the time after a reload. */
  at: optional(text(4096)),
  /** The option of this name is wanted anew. */
  filters: anything,
  brand: anything,
}
export type Go = Shaped<typeof GO>

/** From the host page to the frame, through the port. */
export const TO_FRAME = {
  /**
   * All that the host page wants, every time. `getTokens` counts how often it has set `getToken`, `again` how often it has
   * set the same filters or brand once more.
   */
  options: { options: shape({}), go: shape(GO), again: number, getTokens: number },
  /** The keyboard is to go on in the frame. */
  focus: {},
  /** What `getToken` returned: a text, perhaps with its lifetime, or what it was instead; or the message of its error. */
  token: {
    request: number,
    token: optional(text(1_000_000)),
    expiresIn: anything,
    got: optional(text(1_000_000)),
    error: optional(text(1_000_000)),
  },
}
export type ToFrame = MessageIn<typeof TO_FRAME>

export type TokenReason = 'start' | 'expiring' | 'refused'

export type ErrorCode = 'option' | 'address' | 'blocked' | 'token' | 'service' | 'recovered'

/** From the frame to the host page, through the port. `detail` is for the host page. */
export type ToHost =
  | { readonly type: 'ready' }
  | { readonly type: 'token-needed'; readonly request: number; readonly reason: TokenReason }
  | {
      readonly type: 'navigate'
      /** The number of the newest wish that the frame has fulfilled. */
      readonly go: number
      /** The frame's address. */
      readonly at: string
      readonly detail: { readonly filters: string; readonly brand?: string }
    }
  | { readonly type: 'select'; readonly detail: readonly unknown[] }
  | { readonly type: 'cancel' }
  | { readonly type: 'error'; readonly detail: { readonly code: ErrorCode; readonly message: string } }
