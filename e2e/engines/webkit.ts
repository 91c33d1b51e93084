import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Builder, Key } from 'selenium-webdriver'
import { freePort } from '#service/testing/http-server.ts'
import { type Engine, KEYS } from './engine.ts'
import { poll } from './page.ts'

const WINDOW = 'Automation'

/** Drives WebKitGTK's MiniBrowser by WebDriver, in a window on a virtual display. */
export async function startWebKit(
  programs: { readonly driver: string; readonly browser: string },
  downloads: string,
): Promise<Engine> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const environment = {
    ...process.env,
    DISPLAY: `:${String(number).trim()}`,
    TZ: 'Europe/Berlin',
    LC_ALL: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Where it saves files.
    HOME: downloads,
    // WebKit's sandbox does not start as root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const port = await freePort()
  // The browser prints into its working folder.
  const options = { stdio: 'ignore', env: environment, cwd: downloads } as const
  const program = spawn(programs.driver, [`--port=${port}`], options)
  const server = `http://127.0.0.1:${port}`
  await poll(async () => (await fetch(`${server}/status`)).ok).toBe(true)
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // On a busy machine, the driver sometimes waits forever for a page to load. The walk waits for content instead.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--full-screen'] },
    })
    .build()
  /** Does what the driver cannot: acts on the window with this title once it exists. */
  const xdotool = async (title: string, ...act: string[]) => {
    await promisify(execFile)('xdotool', ['search', '--sync', '--onlyvisible', '--name', title, ...act], {
      env: environment,
      timeout: 10_000,
    })
  }
  // A script that starts while one page replaces another never returns.
  await driver.manage().setTimeouts({ script: 10_000 })
  const resize = async (width: number, height: number) => {
    await driver.manage().window().setRect({ x: 0, y: 0, width, height })
  }
  await resize(1440, 900)

  return {
    goto: (address) => driver.get(address),
    evaluate: (inPage, ...args) => driver.executeScript(inPage, ...args),
    type: (text) => driver.actions().sendKeys(text).perform(),
    // Digits from the driver do not move on to the next part.
    typeDate: (...parts) => driver.actions().sendKeys(parts.join(KEYS.ArrowRight)).perform(),
    press: (key, control) =>
      (control
        ? driver.actions().keyDown(Key.CONTROL).sendKeys(KEYS[key]).keyUp(Key.CONTROL)
        : driver.actions().sendKeys(KEYS[key])
      ).perform(),
    click: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .click()
        .perform(),
    resize,
    async print() {
      const file = join(downloads, 'output.pdf')
      await xdotool(WINDOW, 'windowfocus', '--sync', 'key', 'ctrl+p')
      // Selects the only printer in GTK's dialog, which writes a file.
      await xdotool('^Print$', 'windowfocus', '--sync', 'key', 'Down', 'Return')
      await poll(() => readFile(file, 'latin1')).toMatch(/%%EOF\s*$/)
      return readFile(file)
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // Kills the driver, which may hang, without asking it. The browser ends with its display.
    async close() {
      for (const child of [program, display]) if (child.kill()) await once(child, 'exit')
    },
  }
}
