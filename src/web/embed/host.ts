/**
 * The host page as the frame knows it: the handshake, then messages through the port and the token. Runs from the script
 * in the page itself, before the app's code has arrived.
 */
import {
  type FrameOptions,
  HELLO,
  PROTOCOL,
  TO_FRAME,
  type ToFrame,
  type ToHost,
  WELCOME_MESSAGE,
} from '#embed/protocol/messages.ts'
import { allowsOrigin } from '#embed/protocol/allowed-origins.ts'
import { fieldsOf, readMessage, wrongField } from '#embed/protocol/schema.ts'
import { createTokenSource, type TokenAnswer, type TokenSource } from './token-source.ts'

export interface Host {
  readonly origin: string
  readonly tokens: TokenSource
  /** All options so far. */
  options(): FrameOptions
  send(message: ToHost): void
  /** `listener` gets what the host page says from now on; what it said before is in the options. */
  listen(listener: (message: ToFrame) => void): void
}

declare global {
  interface Window {
    /** Only in the frame's page. Rejects with a HostRefusal. */
    embedHost?: Promise<Host>
  }
}

/** The page around this one cannot be worked with. */
export class HostRefusal extends Error {
  override readonly name = 'HostRefusal'
  readonly code: 'origin-not-allowed' | 'version'
  constructor(code: HostRefusal['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Says hello to the parent and waits for its welcome. Only the parent window can give it, only from an allowed origin, and
 * only once: whoever asks later asks in vain.
 */
export async function meetHost(allowed: Promise<readonly string[]>): Promise<Host> {
  const { promise: welcomed, resolve } = Promise.withResolvers<MessageEvent<{ protocol: number }>>()
  const hear = (event: MessageEvent) => {
    if (event.source !== parent || !readMessage(WELCOME_MESSAGE, event.data)) return
    removeEventListener('message', hear)
    resolve(event)
  }
  addEventListener('message', hear)
  // To any origin: who the parent is, only its answer can tell. There is nothing secret in it.
  parent.postMessage({ type: HELLO, protocol: PROTOCOL }, '*')

  const { data, origin, ports } = await welcomed
  if (!allowsOrigin(await allowed, origin)) {
    throw new HostRefusal('origin-not-allowed', `Pages of ${origin} may not embed this catalogue.`)
  }
  const [port] = ports
  if (data.protocol !== PROTOCOL || !port) {
    throw new HostRefusal('version', `The page’s embed.js is of another version than this service.`)
  }
  return talkThrough(port, origin)
}

async function talkThrough(port: MessagePort, origin: string): Promise<Host> {
  const options: FrameOptions = {}
  const { promise: first, resolve: onFirstOptions } = Promise.withResolvers<void>()
  const questions = new Map<number, (answer: TokenAnswer) => void>()
  let listener: ((message: ToFrame) => void) | undefined
  let asked = 0

  const send = (message: ToHost) => port.postMessage(message)

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(TO_FRAME, data)
    if (!message) return warn(data)
    if (message.type === 'token') {
      questions.get(message.request)?.(message)
      questions.delete(message.request)
      return undefined
    }
    if (message.type === 'options') {
      for (const [name, value] of Object.entries(message)) {
        if (value !== undefined && name !== 'type') Object.assign(options, { [name]: value })
      }
      onFirstOptions()
    }
    listener?.(message)
    return undefined
  })
  port.start()

  await first
  return {
    origin,
    send,
    options: () => options,
    listen: (next) => {
      listener = next
    },
    tokens: createTokenSource((reason) => {
      const request = asked++
      send({ type: 'token-needed', request, reason })
      return new Promise((resolve) => {
        questions.set(request, resolve)
      })
    }),
  }
}

/** Unknown messages may come from a newer loader. One that is known and wrong is a mistake of the host page. */
function warn(data: unknown): void {
  const fields = fieldsOf(TO_FRAME, data)
  if (!fields) return
  const { type } = data as { type: string }
  console.warn(
    `Brand Catalogue: the message "${type}" was ignored, because of its field ${wrongField(fields, data as object)}.`,
  )
}
