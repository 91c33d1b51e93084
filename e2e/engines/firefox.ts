import { launch } from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Drives an installed, unchanged Firefox by WebDriver BiDi. */
export async function startFirefox(executablePath: string, downloads: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
    env: { ...process.env, TZ: 'Europe/Berlin' },
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      // Adds a mouse, which can hover and is precise: without a screen, Firefox has none.
      'ui.allPointerCapabilities': 6,
      'ui.primaryPointerCapabilities': 6,
    },
  })
  // In Firefox's first tab, the address bar has the focus, and date fields ignore keys.
  const page = await browser.newPage()
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    evaluate: (inPage, ...args) => page.evaluate(inPage as unknown as (...args: unknown[]) => never, ...args),
    type: (text) => page.keyboard.type(text),
    typeDate: (...parts) => page.keyboard.type(parts.join('')),
    async press(key, control) {
      if (control) await page.keyboard.down(control)
      await page.keyboard.press(key)
      if (control) await page.keyboard.up(control)
    },
    click: (x, y) => page.mouse.click(x, y),
    resize: (width, height) => page.setViewport({ width, height }),
    print: async () => Buffer.from(await page.pdf({ format: 'A4', margin: MARGINS })),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

const MARGINS = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
