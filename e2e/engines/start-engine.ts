import { findBrowser, findFirefox, findWebKit } from '../../tools/browser.ts'
import type { EngineBrowser } from './engine-browser.ts'
import { startPuppeteerBrowser } from './puppeteer-browser.ts'
import { startWebKitBrowser } from './webkit-browser.ts'

/** How each engine is started, with a folder for downloads; undefined where it is not installed. */
export function engines(): Record<string, ((downloads: string) => Promise<EngineBrowser>) | undefined> {
  const chromium = findBrowser()
  const firefox = findFirefox()
  const webKit = findWebKit()
  return {
    Chromium:
      chromium === undefined
        ? undefined
        : (downloads) => startPuppeteerBrowser({ engine: 'chrome', executablePath: chromium, downloads }),
    Firefox:
      firefox === undefined
        ? undefined
        : (downloads) => startPuppeteerBrowser({ engine: 'firefox', executablePath: firefox, downloads }),
    WebKit: webKit && ((downloads) => startWebKitBrowser({ ...webKit, downloads })),
  }
}
