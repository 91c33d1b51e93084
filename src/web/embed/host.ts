/**
 * The frame's connection to the host page: the handshake, then messages through the port and the token. The early script
 * starts it before the app's code has loaded.
 */
import { readBaseAddress } from '#client/base-address.ts'
import type { AppSettings } from '#contract/app-settings.ts'
import type { BrandCatalogueEvents } from '#embed/embed.d.ts'
import { HELLO, PROTOCOL, readToFrame, type ToHost, WELCOME } from '#embed/protocol/messages.ts'
import { allowsOrigin } from '#embed/protocol/allowed-origins.ts'
import { type FrameOptions, readFrameOptions, type Destination } from './frame-options.ts'
import { destinationAddress } from './frame-address.ts'
import { createTokenSource, WAITING } from './token-source.ts'

export type Host = Awaited<ReturnType<typeof openConversation>>

declare global {
  interface Window {
    /** Only in the frame's page. Rejects with the reason if the host page may not embed it or has another version. */
    embedHost?: Promise<Host>
  }
}

/**
 * Says hello to the parent and waits for its welcome. Accepts it only from the parent window, only from an allowed origin,
 * and only once: later welcomes are ignored.
 */
export async function connectToHost(settings: Promise<AppSettings>): Promise<Host> {
  const { promise: welcomed, resolve } = Promise.withResolvers<MessageEvent<{ protocol: number }>>()
  const hear = (event: MessageEvent) => {
    if (event.source !== parent || event.data?.type !== WELCOME) return
    removeEventListener('message', hear)
    resolve(event)
  }
  addEventListener('message', hear)
  // Sent to any origin, since only the response shows who the parent is. The message contains no secret.
  parent.postMessage({ type: HELLO, protocol: PROTOCOL }, '*')

  const { data, origin, ports } = await welcomed
  const { embedOrigins = [], baseUrl } = await settings
  const [port] = ports
  if (!allowsOrigin(embedOrigins, origin)) {
    const message = `Pages of ${origin} may not embed this catalogue.`
    port?.postMessage({ type: 'error', detail: { code: 'blocked', message } } satisfies ToHost)
    throw new Error(message)
  }
  if (data.protocol !== PROTOCOL || !port) {
    throw new Error('The page’s embed.js is a different version from this service.')
  }
  // Relative to the app, whose folder contains that of the frame.
  const app = new URL('..', document.baseURI).href
  return openConversation(port, baseUrl === undefined ? undefined : readBaseAddress(baseUrl, app))
}

async function openConversation(port: MessagePort, baseAddress: string | undefined) {
  const { promise: first, resolve: onFirstOptions } = Promise.withResolvers<void>()
  const listeners = new Set<() => void>()
  let options!: FrameOptions
  let getTokens = 0
  /** The number of the last destination that was taken. */
  let taken: number | undefined

  const send = (message: ToHost) => port.postMessage(message)
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const tellToken = tellFailures('token', 'The catalogue has access again.', send)
  const tellOption = tellFailures('option', 'All options are valid again.', send)
  const tokens = createTokenSource({
    canAsk: () => getTokens > 0,
    ask: (reason) => send({ type: 'token-needed', reason }),
    onChange: () => {
      const failure = tokens.failure()
      if (failure !== WAITING) tellToken(failure)
      changed()
    },
  })

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readToFrame(data)
    if (message?.type === 'token') tokens.answer(message)
    else if (message?.type === 'focus') {
      takeFocus()
      // WebKit lets a cross-site frame take the focus only once the user has pressed a key in it.
      addEventListener('keydown', takeFocus, { once: true })
    } else if (message) {
      const hasNewSource = message.getTokens !== getTokens
      getTokens = message.getTokens
      if (hasNewSource) tokens.hasten()
      options = readFrameOptions(message, tellOption)
      document.documentElement.style.colorScheme = options.colorScheme ?? ''
      onFirstOptions()
      changed()
    }
  })
  port.start()
  await first
  addEventListener('online', tokens.hasten)
  return {
    /** The service's base address; `undefined` if the settings have none. */
    baseAddress,
    tokens,
    send,
    options: () => options,
    /** Calls `listener` when the options or the state of the token have changed. Returns a function to unsubscribe. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * The address of a destination that the host page sets; `undefined` if it was taken before. Defined here because the
     * early script needs it before the app does.
     * @param here where the frame is; `undefined` when it has just started
     */
    takeDestination: (destination: Destination, here?: string) => {
      if (destination.number === taken) return undefined
      taken = destination.number
      return destinationAddress(destination, here)
    },
    takenNumber: () => taken!,
  }
}

/**
 * Tells the host page when something begins to fail, fails for another reason, and works again.
 * @returns a function to call with the message of every failure, and without one after every success
 */
export function tellFailures(
  code: BrandCatalogueEvents['error']['code'],
  recovered: string,
  send: (message: ToHost) => void,
) {
  let current: string | undefined
  return (failure?: string): void => {
    if (failure === current) return
    current = failure
    const message = failure ?? recovered
    send({ type: 'error', detail: { code: failure === undefined ? 'recovered' : code, message } })
  }
}

function takeFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main input')?.focus()
}
