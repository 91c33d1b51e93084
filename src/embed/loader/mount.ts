/**
 * What runs in the host page: makes the frame, shakes hands with it, and passes messages between it and the options.
 * Everything here counts against 3 KB: docs/embedding.md says what it does and why.
 */
import { HELLO_MESSAGE, PROTOCOL, TO_HOST, type ToFrame, WELCOME } from '#embed/protocol/messages.ts'
import { readMessage } from '#embed/protocol/schema.ts'
import { diagnose, type Diagnosis, versionMismatch, watchPolicy } from './doctor.ts'
import type { BrandCatalogueOptions, BrandCatalogueView } from './embed-api.ts'
import { showDiagnosis } from './diagnosis-panel.ts'
import { wireOptions } from './wire-options.ts'

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
/** What a page needs to reach a catalogue in the local network; browsers differ. */
const LOCAL_NETWORK = ['local-network-access', 'local-network', 'loopback-network']
/** Milliseconds without a hello, after which the doctor looks for the cause. A refused page fires `load`, too. */
const HELLO_TIMEOUT = 5000
/** Until the frame has said how high its content is. */
const FIRST_HEIGHT = '400px'

/** @param home address of the catalogue where the options name none. */
export function mount(
  element: Element | DocumentFragment,
  given: BrandCatalogueOptions | undefined,
  home: string | undefined,
): BrandCatalogueView {
  const options = { ...given }
  const base = options.src?.replace(/\/?$/, '/') ?? home
  if (!base) throw new TypeError('Brand Catalogue: src is missing.')
  const url = new URL(`${base}embed/`, document.baseURI)
  const ended = new AbortController()
  const { signal } = ended
  const before = document.activeElement as HTMLElement | null
  const blocked = watchPolicy(url.origin, signal)
  const frame = document.createElement('iframe')
  let port: MessagePort | undefined
  let panel: Element | undefined
  let openBrand: string | undefined
  let timer: ReturnType<typeof setTimeout>

  function send(message: ToFrame) {
    port?.postMessage(message)
  }

  const growing = () => !options.height || options.height === 'auto'

  function applyHeight() {
    frame.style.height = growing() ? FIRST_HEIGHT : options.height!
  }

  function report(diagnosis: Diagnosis) {
    if (signal.aborted) return
    showFrame()
    panel = showDiagnosis(frame, diagnosis, load)
    options.onError?.(diagnosis)
  }

  /** In place of a diagnosis. */
  function showFrame() {
    panel?.remove()
    frame.style.display = 'block'
  }

  function load() {
    showFrame()
    clearTimeout(timer)
    timer = setTimeout(
      () => void diagnose(url, blocked, LOCAL_NETWORK, signal).then(report, () => {}),
      HELLO_TIMEOUT,
    )
    frame.src = url.href
  }

  function meet({ source, origin, data }: MessageEvent) {
    // A second frame, or another page that this frame was led to, is not who the port is for.
    if (source !== frame.contentWindow || origin !== url.origin) return
    const hello = readMessage(HELLO_MESSAGE, data)
    if (!hello) return
    clearTimeout(timer)
    port?.close()
    port = undefined
    if (hello.protocol !== PROTOCOL) return report(versionMismatch(url, hello.protocol))
    showFrame()
    const channel = new MessageChannel()
    port = channel.port1
    // Shorter than a listener, and starts the port.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    port.onmessage = receive
    frame.contentWindow!.postMessage({ type: WELCOME, protocol: PROTOCOL }, url.origin, [channel.port2])
    send({ type: 'options', ...wireOptions(options) })
  }

  function receive({ data, target }: MessageEvent) {
    const message = readMessage(TO_HOST, data)
    if (!message) return
    switch (message.type) {
      case 'ready':
        // Where the reader has just pressed something to pick brands, the keyboard goes along.
        if (options.mode === 'pick' && before !== document.body) {
          frame.focus()
          send({ type: 'focus' })
        }
        break
      case 'token-needed':
        void giveToken(target as MessagePort, message)
        break
      case 'navigated':
        options.place = message.place
        openBrand = message.brand
        options.onNavigate?.(message)
        break
      case 'selected':
        before?.focus()
        options.onSelect?.(message.brands as never)
        break
      case 'cancelled':
        before?.focus()
        options.onCancel?.()
        break
      case 'height':
        if (!growing()) break
        frame.style.height = `${message.pixels}px`
        // The frame becomes lower for an open brand: a row far down may have been pressed.
        if (openBrand) frame.scrollIntoView({ block: 'nearest' })
        options.onHeight?.(message.pixels)
        break
      case 'error':
        options.onError?.(message)
    }
  }

  /** Through the port that asked: after a reload of the frame it is closed. */
  async function giveToken(
    asked: MessagePort,
    { request, reason }: { request: number; reason: 'start' | 'expiring' | 'refused' },
  ) {
    const reply = (rest: object) => asked.postMessage({ type: 'token', request, ...rest })
    try {
      if (!options.getToken) throw new Error('getToken is missing.')
      const answer = await options.getToken({ reason })
      const { token = answer, expiresIn } = answer as { token?: string; expiresIn?: number }
      reply({ token, expiresIn })
    } catch (error) {
      reply({ error: String((error as Error | undefined)?.message ?? error).slice(0, 200) })
    }
  }

  function update(changes: BrandCatalogueOptions) {
    Object.assign(options, changes)
    // From now on a reload is to lead there.
    if (changes.filters) options.place = undefined
    if (changes.height) applyHeight()
    if (changes.title) frame.title = changes.title
    send({ type: 'options', ...wireOptions(changes) })
  }

  addEventListener('message', meet, { signal })
  frame.title = options.title ?? 'Brand Catalogue'
  frame.allow = `clipboard-write;${LOCAL_NETWORK.join(';')}`
  frame.sandbox = SANDBOX
  frame.style.cssText = 'border:0;width:100%'
  applyHeight()
  load()
  element.append(frame)

  return {
    update,
    setFilters: (filters) => update({ filters }),
    setTheme: (theme) => update({ theme }),
    open: (id) => send({ type: 'open', id }),
    unmount() {
      ended.abort()
      clearTimeout(timer)
      port?.close()
      panel?.remove()
      frame.remove()
    },
  }
}
