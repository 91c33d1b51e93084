/** What the host page and the frame say to each other. docs/embedding.md explains each message. */
import {
  anything,
  type Check,
  list,
  type MessageIn,
  number,
  oneOf,
  optional,
  type Shaped,
  shape,
  text,
} from './schema.ts'

/** Raised whenever either side would misunderstand the other. */
export const PROTOCOL = 2

/** Between windows, before there is a port. The hello goes to any origin, so neither may hold a secret. */
export const HELLO = 'brand-catalogue:hello'
export const WELCOME = 'brand-catalogue:welcome'
export const HELLO_MESSAGE = { [HELLO]: { protocol: number } }
export const WELCOME_MESSAGE = { [WELCOME]: { protocol: number } }

/** How many brands may be picked. */
export const MOST_PICKS = 1000

const id = text(40, 1)
/** A query string: `name=git&limit=50`. */
const query = text(4096)
const atLeastOne: Check<number> = (value): value is number => (value as number) >= 1
const plainObject: Check<object> = (value): value is object => Object(value) === value

/** The options that the frame knows. The loader checks them, each by itself, before it sends them. */
export const OPTIONS = {
  mode: optional(oneOf('browse', 'pick')),
  max: optional(atLeastOne),
  selected: optional(list(id, MOST_PICKS)),
  exclude: optional(list(id, 10 * MOST_PICKS)),
  search: optional(oneOf('free', 'fixed')),
  filters: optional(query),
  view: optional(oneOf('table', 'gallery')),
  // Checked further by theme.ts, which says which of its fields it cannot use.
  theme: optional(plainObject),
  language: optional(text(35)),
  /** `auto`, or a CSS height. */
  height: optional(text(40)),
  place: optional(query),
  history: optional(oneOf('push', 'replace')),
  title: optional(text(200)),
}

/** Where the frame is to be. What is missing stays as it is. */
const GO = {
  /** Of each wish another one: the frame says in `navigated` which one it has fulfilled. */
  number,
  /** As the frame said in `navigated`, for the time after a reload. */
  at: optional(query),
  place: optional(query),
  filters: optional(query),
  view: optional(oneOf('table', 'gallery')),
  /** The id of a brand. */
  open: optional(id),
}
export type Go = Shaped<typeof GO>

/** From the host page to the frame, through the port. */
export const TO_FRAME = {
  /** All that the host page wants, every time. */
  options: { ...OPTIONS, go: shape(GO) },
  /** The keyboard is to go on in the frame. */
  focus: {},
  /** What `getToken` returned, whatever that is, or the message of its error. */
  token: { request: number, answer: anything, error: optional(text(200)) },
}
export type ToFrame = MessageIn<typeof TO_FRAME>
export type FrameOptions = Omit<Extract<ToFrame, { type: 'options' }>, 'type'>

export const TOKEN_REASONS = ['start', 'expiring', 'refused'] as const
export type TokenReason = (typeof TOKEN_REASONS)[number]

/** From the frame to the host page, through the port. `detail` is for the host page. */
export const TO_HOST = {
  ready: {},
  'token-needed': { request: number, reason: oneOf(...TOKEN_REASONS) },
  /** `go` is the number of the newest wish that the frame has fulfilled. */
  navigate: { go: number, detail: shape({ place: query, filters: query, brand: optional(id) }) },
  select: { detail: list(anything, MOST_PICKS) },
  cancel: {},
  /** In pixels. */
  height: { detail: number },
  error: { detail: shape({ code: text(40), message: text(1000) }) },
}
export type ToHost = MessageIn<typeof TO_HOST>
