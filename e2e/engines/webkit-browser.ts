import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#service/testing/free-port.ts'
import { countSheets } from './count-sheets.ts'
import { type EngineBrowser, type Key, type Modifier, NAMED_KEYS } from './engine-browser.ts'
import { startVirtualDisplay, type VirtualDisplay } from './virtual-display.ts'

interface WebKitOptions {
  /** The program WebKitWebDriver. */
  readonly driver: string
  /** WebKitGTK's own small browser. */
  readonly browser: string
  /** The folder that the browser saves files to. */
  readonly downloads: string
}

/** Above the page there is the browser's own toolbar. */
const TOOLBAR = 38
/** What the titles of its windows contain. */
const TITLE = 'Automation'

/** Drives WebKitGTK by WebDriver, on a display of its own. */
export async function startWebKitBrowser(options: WebKitOptions): Promise<EngineBrowser> {
  const { driver: program, browser, downloads } = options
  const display = await startVirtualDisplay()
  const port = await freePort()
  const environment = {
    ...process.env,
    DISPLAY: display.name,
    TZ: 'Europe/Berlin',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    XDG_DOWNLOAD_DIR: downloads,
    HOME: downloads,
    // Its sandbox does not start as root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: environment,
    // Where it prints to.
    cwd: downloads,
  })
  const call = caller(`http://127.0.0.1:${port}`)
  const { sessionId } = await createSession(call, browser)
  const send = <T>(method: string, path: string, body?: object) =>
    call<T>(method, `/session/${sessionId}${path}`, body)
  const actions = (device: 'key' | 'pointer', ...steps: object[]) =>
    send('POST', '/actions', { actions: [{ type: device, id: device, actions: steps }] })
  const setWindow = (width: number, height: number) =>
    send('POST', '/window/rect', { x: 0, y: 0, width, height: height + TOOLBAR })
  const innerWidth = () => send('POST', '/execute/sync', { script: 'return innerWidth', args: [] })

  async function press(key: Key, ...held: Modifier[]): Promise<void> {
    const value = NAMED_KEYS[key as keyof typeof NAMED_KEYS] ?? key
    await actions(
      'key',
      ...held.map((modifier) => ({ type: 'keyDown', value: NAMED_KEYS[modifier] })),
      { type: 'keyDown', value },
      { type: 'keyUp', value },
      ...held.toReversed().map((modifier) => ({ type: 'keyUp', value: NAMED_KEYS[modifier] })),
    )
  }

  async function type(text: string): Promise<void> {
    for (const value of text) await actions('key', { type: 'keyDown', value }, { type: 'keyUp', value })
  }

  const handles: string[] = [await send('GET', '/window')]
  await setWindow(1440, 900)
  return {
    go: (url) => send('POST', '/url', { url }),
    back: () => send('POST', '/back', {}),
    forward: () => send('POST', '/forward', {}),
    reload: () => send('POST', '/refresh', {}),
    async run(inPage, ...args) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${String(inPage)}).apply(null, [...arguments].slice(0, -1)))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await send<{ value: never; error?: string }>('POST', '/execute/async', {
        script,
        args,
      })
      if (error !== undefined) throw new Error(error)
      return value
    },
    press,
    type,
    async typeDate(...parts) {
      // Digits that WebDriver types do not move on to the next part.
      for (const [index, part] of parts.entries()) {
        if (index > 0) await press('ArrowRight')
        await type(part)
      }
    },
    click: async (x, y) => {
      await actions(
        'pointer',
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      )
    },
    async resize(width, height) {
      await setWindow(width, height)
      // GTK makes no window narrower than its toolbar wishes; the display's own command does.
      if ((await innerWidth()) !== width) display.resize(await display.window(TITLE), width, height + TOOLBAR)
    },
    screenshot: async (path) =>
      writeFile(path, Buffer.from(await send<string>('GET', '/screenshot'), 'base64')),
    async openTab() {
      // The page of a tab in the background gets no frames, so this is a window.
      const { handle } = await send<{ handle: string }>('POST', '/window/new', { type: 'window' })
      handles.push(handle)
      await send('POST', '/window', { handle })
    },
    async switchTab(index) {
      await send('POST', '/window', { handle: handles[index] })
    },
    async closeTab() {
      handles.pop()
      await send('DELETE', '/window')
      await send('POST', '/window', { handle: handles[0] })
    },
    printedPages: () => printedPages(display, join(downloads, 'output.pdf')),
    async close() {
      await call('DELETE', `/session/${sessionId}`).catch(() => {})
      driver.kill()
      display.close()
    },
  }
}

/** The driver cannot print, so this presses keys: for GTK's dialog, and in it for its only printer, which writes a file. */
async function printedPages(display: VirtualDisplay, file: string): Promise<number> {
  display.press(await display.window(TITLE), 'ctrl+p')
  display.press(await display.window('^Print$'), 'Down', 'Return')
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const pdf = await readFile(file).catch(() => undefined)
    if (pdf?.subarray(-8).includes('%%EOF')) {
      await rm(file)
      return countSheets(pdf)
    }
    await pause(100)
  }
  throw new Error('The page was not printed.')
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

function caller(origin: string): Call {
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(origin + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

/** Tries again while the driver is still starting. */
async function createSession(call: Call, binary: string): Promise<{ sessionId: string }> {
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call('POST', '/session', { capabilities })
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === 50) throw error
      await pause(200)
    }
  }
}
