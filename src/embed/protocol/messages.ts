/** What the host page and the frame say to each other. docs/embedding.md explains each message. */
import { anything, list, type MessageIn, number, oneOf, optional, text } from './schema.ts'

/** Raised whenever either side would misunderstand the other. */
export const PROTOCOL = 1

/** Between windows, before there is a port. The hello goes to any origin, so neither may hold a secret. */
export const HELLO = 'brand-catalogue:hello'
export const WELCOME = 'brand-catalogue:welcome'
export const HELLO_MESSAGE = { [HELLO]: { protocol: number } }
export const WELCOME_MESSAGE = { [WELCOME]: { protocol: number } }

const ids = optional(list(text(40), 1000))
/** A query string: `name=git&limit=50`. */
const query = text(4096)

/** From the host page to the frame, through the port. */
export const TO_FRAME = {
  options: {
    mode: optional(oneOf('browse', 'pick')),
    max: optional(number),
    selected: ids,
    exclude: ids,
    search: optional(oneOf('free', 'fixed')),
    filters: optional(query),
    view: optional(oneOf('table', 'gallery')),
    // Checked by theme.ts, which says which of them it cannot use.
    theme: optional(anything),
    language: optional(text(35)),
    height: optional(text(40)),
    /** Where the frame was before it was reloaded, as it said in `navigated`. */
    place: optional(query),
  },
  open: { id: text(40) },
  /** The keyboard is to go on in the frame. */
  focus: {},
  token: {
    request: number,
    token: optional(text(8192)),
    expiresIn: optional(number),
    error: optional(text(200)),
  },
}
export type ToFrame = MessageIn<typeof TO_FRAME>
export type FrameOptions = Omit<Extract<ToFrame, { type: 'options' }>, 'type'>

export const TOKEN_REASONS = ['start', 'expiring', 'refused'] as const
export type TokenReason = (typeof TOKEN_REASONS)[number]

/** From the frame to the host page, through the port. */
export const TO_HOST = {
  ready: {},
  'token-needed': { request: number, reason: oneOf(...TOKEN_REASONS) },
  navigated: { place: query, filters: query, brand: optional(text(40)) },
  selected: { brands: list(anything, 1000) },
  cancelled: {},
  height: { pixels: number },
  error: { code: text(40), message: text(1000) },
}
export type ToHost = MessageIn<typeof TO_HOST>
