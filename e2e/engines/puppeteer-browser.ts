import { type KeyInput, launch, type Page } from 'puppeteer-core'
import type { EngineBrowser } from './engine-browser.ts'

interface PuppeteerOptions {
  readonly engine: 'chrome' | 'firefox'
  readonly executablePath: string
  /** The folder that the browser saves files to. */
  readonly downloads: string
}

const SIZE = { width: 1440, height: 900 }

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
          },
        }),
  })
  let page = (await browser.pages())[0] ?? (await browser.newPage())
  const tabs: Page[] = [page]
  // Firefox ignores the option `defaultViewport` for the page that it opens itself.
  await page.setViewport(SIZE)
  // An address of the same document has no load event, which both wait for.
  const travel = { waitUntil: 'domcontentloaded', timeout: 1000 } as const
  return {
    go: async (address) => void (await page.goto(address)),
    back: async () => void (await page.goBack(travel).catch(() => {})),
    forward: async () => void (await page.goForward(travel).catch(() => {})),
    reload: async () => void (await page.reload()),
    run: (inPage, ...args) => page.evaluate(inPage as unknown as (...args: unknown[]) => never, ...args),
    async press(key, ...held) {
      for (const modifier of held) await page.keyboard.down(modifier)
      await page.keyboard.press(key as KeyInput)
      for (const modifier of held.toReversed()) await page.keyboard.up(modifier)
    },
    type: (text) => page.keyboard.type(text),
    // In Chromium a complete part moves on to the next. Firefox's date fields ignore the keys of its driver.
    ...(engine === 'chrome' && { typeDate: (...parts: string[]) => page.keyboard.type(parts.join('')) }),
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
    printedPages: async () => countPages(Buffer.from(await page.pdf({ format: 'A4' }))),
    close: () => browser.close(),
  }
}

/** Every page of a PDF is an object of this type; their tree has another. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
