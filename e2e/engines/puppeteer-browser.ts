import { type KeyInput, launch, type Page, TimeoutError } from 'puppeteer-core'
import { countSheets } from './count-sheets.ts'
import type { EngineBrowser } from './engine-browser.ts'

interface PuppeteerOptions {
  readonly engine: 'chrome' | 'firefox'
  readonly executablePath: string
  /** The folder that the browser saves files to. */
  readonly downloads: string
}

const SIZE = { width: 1440, height: 900 }
const MARGINS = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }

/** Drives an installed Chromium or an unchanged Firefox, both over WebDriver BiDi or what they have of their own. */
export async function startPuppeteerBrowser(options: PuppeteerOptions): Promise<EngineBrowser> {
  const { engine, executablePath, downloads } = options
  const browser = await launch({
    browser: engine,
    executablePath,
    defaultViewport: null,
    args: engine === 'chrome' ? ['--no-sandbox', '--disable-quic', '--disable-background-networking'] : [],
    env: { ...process.env, TZ: 'Europe/Berlin' },
    ...(engine === 'chrome'
      ? { downloadBehavior: { policy: 'allow', downloadPath: downloads } }
      : {
          extraPrefsFirefox: {
            'browser.download.dir': downloads,
            'browser.download.folderList': 2,
            'browser.download.useDownloadDir': true,
            'browser.helperApps.neverAsk.saveToDisk': 'text/csv,application/json',
            'intl.accept_languages': 'en-GB',
            // A mouse, which hovers and is precise: without a screen Firefox has none.
            'ui.allPointerCapabilities': 6,
            'ui.primaryPointerCapabilities': 6,
          },
        }),
  })
  // In Firefox's own first tab the address bar has the focus, and date fields there ignore keys.
  const [own] = await browser.pages()
  let page = await browser.newPage()
  await own?.close()
  const tabs: Page[] = [page]
  await page.setViewport(SIZE)
  // An address of the same document has no load event, which both wait for.
  const travel = { waitUntil: 'domcontentloaded', timeout: 1000 } as const
  return {
    // The images and frames of a page may take long, and Firefox's driver sometimes loses the event.
    go: async (address) =>
      void (await page.goto(address, { ...travel, timeout: 10_000 }).catch(ignoreTimeout)),
    back: async () => void (await page.goBack(travel).catch(() => {})),
    forward: async () => void (await page.goForward(travel).catch(() => {})),
    reload: async () => void (await page.reload({ timeout: 10_000 }).catch(ignoreTimeout)),
    run: (inPage, ...args) => page.evaluate(inPage as unknown as (...args: unknown[]) => never, ...args),
    async press(key, ...held) {
      for (const modifier of held) await page.keyboard.down(modifier)
      await page.keyboard.press(key as KeyInput)
      for (const modifier of held.toReversed()) await page.keyboard.up(modifier)
    },
    type: (text) => page.keyboard.type(text),
    // A complete part moves on to the next.
    typeDate: (...parts) => page.keyboard.type(parts.join('')),
    click: (x, y) => page.mouse.click(x, y),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (path) => void (await page.screenshot({ path })),
    async openTab() {
      page = await browser.newPage()
      await page.setViewport(SIZE)
      tabs.push(page)
    },
    async switchTab(index) {
      page = tabs[index]!
      await page.bringToFront()
    },
    async closeTab() {
      await tabs.pop()!.close()
      page = tabs[0]!
      await page.bringToFront()
    },
    printedPages: async () => countSheets(Buffer.from(await page.pdf({ format: 'A4', margin: MARGINS }))),
    close: () => browser.close(),
  }
}

/** Whatever follows waits until it sees what it is for. */
function ignoreTimeout(error: unknown): void {
  if (!(error instanceof TimeoutError)) throw error
}
