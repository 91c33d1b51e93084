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
import { styleFrame } from './frame-style.ts'
import { placeIn } from './place.ts'
import { createTokenSource, type TokenAnswer, type TokenSource } from './token-source.ts'

export interface Host {
  readonly tokens: TokenSource
  /** All options so far: an object that changes with each message. */
  readonly options: FrameOptions
  /** Of the service; undefined where the settings have none. */
  readonly baseAddress: string | undefined
  /** Here, because the script in the page needs it before the app does. */
  readonly placeIn: typeof placeIn
  send(message: ToHost): void
  /** `listener` gets what the host page says from now on; what it said before is in the options. */
  listen(listener: (message: ToFrame) => void): void
}

/** What the frame has to know before the app's code arrives. */
export interface FrameSettings {
  readonly embedOrigins: readonly string[]
  readonly baseAddress: string | undefined
}

declare global {
  interface Window {
    /** Only in the frame's page. Rejects if the page around this one cannot be worked with, and says why. */
    embedHost?: Promise<Host>
  }
}

/**
 * Says hello to the parent and waits for its welcome. Only the parent window can give it, only from an allowed origin, and
 * only once: whoever asks later asks in vain.
 */
export async function meetHost(settings: Promise<FrameSettings>): Promise<Host> {
  const { promise: welcomed, resolve } = Promise.withResolvers<MessageEvent<{ protocol: number }>>()
  const hear = (event: MessageEvent) => {
    if (event.source !== parent || !readMessage(WELCOME_MESSAGE, event.data)) return
    removeEventListener('message', hear)
    resolve(event)
  }
  addEventListener('message', hear)
  // To any origin, since only the response shows who the parent is. The message contains no secret.
  parent.postMessage({ type: HELLO, protocol: PROTOCOL }, '*')

  const { data, origin, ports } = await welcomed
  const { embedOrigins, baseAddress } = await settings
  if (!allowsOrigin(embedOrigins, origin)) {
    throw new Error(`Pages of ${origin} may not embed this catalogue.`)
  }
  const [port] = ports
  if (data.protocol !== PROTOCOL || !port) {
    throw new Error('The page’s embed.js is of another version than this service.')
  }
  return talkThrough(port, baseAddress)
}

async function talkThrough(port: MessagePort, baseAddress: string | undefined): Promise<Host> {
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
      styleFrame(message)
      onFirstOptions()
    }
    listener?.(message)
    return undefined
  })
  port.start()

  await first
  const tokens = createTokenSource((reason) => {
    const request = asked++
    send({ type: 'token-needed', request, reason })
    return new Promise((resolve) => {
      questions.set(request, resolve)
    })
  })
  // What was missing may be there again when the reader or the network comes back.
  addEventListener('focus', tokens.retry)
  addEventListener('online', tokens.retry)
  return {
    send,
    options,
    baseAddress,
    placeIn,
    listen: (next) => {
      listener = next
    },
    tokens,
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
