/**
 * What runs in the host page: makes the frame, shakes hands with it, and tells it what the host page wants. All of that is
 * one record, sent whole whenever it changes and whenever the frame says hello, so that nothing said early gets lost.
 * Every host page loads it, so it is kept small: docs/embedding.md says what it does and why.
 */
import {
  type Go,
  HELLO_MESSAGE,
  PROTOCOL,
  TO_HOST,
  type ToFrame,
  type ToHost,
  WELCOME,
} from '#embed/protocol/messages.ts'
import { readMessage } from '#embed/protocol/schema.ts'
import { diagnose, type Diagnosis, LOCAL_NETWORK, versionMismatch, watchPolicy } from './doctor.ts'
import type { BrandCatalogueOptions, BrandCatalogueView, EmbedError } from '#embed/package/embed-api.d.ts'
import { CALLBACKS } from './callbacks.ts'
import { showDiagnosis } from './diagnosis-panel.ts'
import { focused } from './focused.ts'
import { copy, NAMES, type OptionName, readOption } from './read-option.ts'

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
/** Milliseconds without a hello, after which the doctor looks for the cause. A refused page fires `load`, too. */
const HELLO_TIMEOUT = 5000
/** 400 pixels: until the frame has said how high its content is. */
const STYLE = 'border:0;width:100%;height:400px'

/** @param home address of the catalogue where the options name none. */
export function mount(
  element: Element | DocumentFragment,
  given: BrandCatalogueOptions | undefined,
  home: string | undefined,
): BrandCatalogueView {
  const src = given?.src ? String(given.src) : home
  // A selector that finds nothing gives null.
  if (!element?.append || !src) {
    throw new TypeError(`Brand Catalogue: ${src ? 'the element to mount in' : 'src'} is missing.`)
  }
  const url = new URL(`${src.replace(/\/?$/, '/')}embed/`, document.baseURI)
  const ended = new AbortController()
  const blocked = watchPolicy(url.origin, ended.signal)
  const opener = focused() as HTMLElement | null
  const frame = document.createElement('iframe')

  /** As the host page gave them. */
  const options: Record<string, unknown> & BrandCatalogueOptions = {}
  /** What the frame is told: those of the options that it knows, checked, and where it is to be. */
  const record: Partial<Record<OptionName, unknown>> = {}
  let go: Go = { number: 0 }
  /** Names of options that were left out. */
  const left = new Set<string>()

  let port: MessagePort | undefined
  let panel: Element | undefined
  let timer: ReturnType<typeof setTimeout>
  /** Counts loads, and hellos that end them. */
  let attempt = 0
  /** The reader has just opened a brand, and the frame's height is to follow. */
  let isRevealing = false

  function log(direction: string, message: object) {
    if (options.debug) console.debug(`Brand Catalogue ${direction}`, message)
  }

  function send(message: ToFrame) {
    log('<', message)
    port?.postMessage(message)
  }

  function tell() {
    send({ type: 'options', ...record, go } as ToFrame)
  }

  function want(wish: Omit<Go, 'number'>) {
    go = { ...wish, number: go.number + 1 }
  }

  function fail(error: EmbedError, detail: unknown = '') {
    console.error(`Brand Catalogue: ${error.message} (${error.code})`, detail)
    // Not while the host page waits for `mountBrandCatalogue` to return.
    queueMicrotask(() => options.onError?.(error))
  }

  /** Passes on the value of an option, unless it has to be left out. */
  function read(name: string, value: unknown, take: (value: unknown) => void, kind = name as OptionName) {
    try {
      take(readOption(kind, value))
      left.delete(name)
    } catch {
      if (!left.has(name)) {
        fail({ code: 'bad-option', message: `${name} cannot have this value, and was left out.` }, value)
      }
      left.add(name)
    }
  }

  /** @param anew also where a value is the same as before. */
  function update(changes: BrandCatalogueOptions, anew?: boolean) {
    Object.assign(options, changes)
    const changed: Partial<typeof record> = {}
    for (const name of NAMES) {
      if (!(name in changes)) continue
      read(name, changes[name], (value) => {
        if (anew || JSON.stringify(value) !== JSON.stringify(record[name]))
          changed[name] = record[name] = value
      })
    }
    const { filters = '', view } = record as Go
    if (changed.place) want({ place: changed.place as string })
    else if ('filters' in changed) want({ filters, view })
    else if ('view' in changed) want({ ...go, view: view ?? 'table' })
    frame.title = (record.title as string) ?? 'Brand Catalogue'
    if (changed.height && !isGrowing()) frame.style.height = record.height as string
    if (Object.keys(changed).length > 0) tell()
  }

  const isGrowing = () => (record.height ?? 'auto') === 'auto'

  function report(diagnosis: Diagnosis) {
    showFrame()
    panel = showDiagnosis(frame, diagnosis, load)
    fail(diagnosis)
  }

  /** In place of a diagnosis, also of one that is still being made. */
  function showFrame() {
    clearTimeout(timer)
    attempt++
    panel?.remove()
    frame.style.display = 'block'
  }

  function load() {
    showFrame()
    const current = attempt
    timer = setTimeout(() => {
      diagnose(url, blocked, ended.signal).then(
        (diagnosis) => current === attempt && report(diagnosis),
        () => {},
      )
    }, HELLO_TIMEOUT)
    frame.src = url.href
  }

  function meet({ source, origin, data }: MessageEvent) {
    // A second frame, or another page that this frame was led to, is not who the port is for.
    if (source !== frame.contentWindow || origin !== url.origin) return
    const hello = readMessage(HELLO_MESSAGE, data)
    if (!hello) return
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
    tell()
  }

  function receive({ data, target }: MessageEvent) {
    const message = readMessage(TO_HOST, data)
    if (!message) return
    log('>', message)
    switch (message.type) {
      case 'ready':
        // Where the reader has just pressed something to pick brands, the keyboard goes along.
        if (record.mode === 'pick' && opener !== document.body && focused() === opener) {
          frame.focus()
          send({ type: 'focus' })
        }
        break
      case 'token-needed':
        return void giveToken(target as MessagePort, message)
      case 'navigate':
        // A reload leads there, unless something newer is wanted by now.
        if (message.go === go.number) go = { number: go.number, at: message.detail.place }
        isRevealing = !!message.detail.brand && focused() === frame
        break
      case 'select':
      case 'cancel':
        opener?.focus()
        break
      case 'height':
        if (!isGrowing()) return
        frame.style.height = `${message.detail}px`
        // The frame becomes lower for an open brand: a row far down may have been pressed.
        if (isRevealing) frame.scrollIntoView({ block: 'nearest' })
        isRevealing = false
        break
      case 'error':
    }
    const callback = options[CALLBACKS[message.type]] as ((detail?: unknown) => void) | undefined
    callback?.((message as { detail?: unknown }).detail)
  }

  /** Through the port that asked: after a reload of the frame it is closed. */
  async function giveToken(asked: MessagePort, need: ToHost & { type: 'token-needed' }) {
    const reply = (rest: object) => asked.postMessage({ type: 'token', request: need.request, ...rest })
    try {
      // The frame judges it, also where there is nothing.
      reply({ answer: copy(await options.getToken?.({ reason: need.reason })) })
    } catch (error) {
      reply({ error: String((error as Error | undefined)?.message ?? error).slice(0, 200) })
    }
  }

  addEventListener('message', meet, { signal: ended.signal })
  frame.allow = `clipboard-write;${LOCAL_NETWORK.join(';')}`
  frame.sandbox = SANDBOX
  frame.style.cssText = STYLE
  update(given ?? {})
  load()
  element.append(frame)
  // Of an element with a height, unless the page's own styles say more.
  if (getComputedStyle(frame).maxHeight === 'none') frame.style.maxHeight = '100%'

  return {
    update,
    setFilters: (filters) => update({ filters }, true),
    setTheme: (theme) => update({ theme }),
    open(id) {
      const openFirst = (ids: unknown) => {
        want({ ...go, open: (ids as string[])[0] })
        tell()
      }
      read('open', [id], openFirst, 'selected')
    },
    unmount() {
      ended.abort()
      showFrame()
      port?.close()
      frame.remove()
    },
  }
}
