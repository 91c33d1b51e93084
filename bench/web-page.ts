import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'
import { makeRecorder } from './page-recorder.ts'

/** A service with the app to measure, and a token for it. */
export interface Target {
  readonly origin: string
  readonly token: string
  readonly throttled: boolean
}

/** A quarter of the CPU speed, and "Fast 4G" as Chrome's developer tools define it. */
const CPU_RATE = 4
const FAST_4G = { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
/** Milliseconds of waiting after each step. Long tasks in this time count as part of the step. */
export const SETTLE_TIME = 400

/** A page in a browser context of its own, with nothing cached. */
export class WebPage {
  /** Bytes of scripts and styles that have been loaded so far. */
  scriptBytes = 0
  brandRequests = 0
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession

  private constructor(context: BrowserContext, page: Page, devtools: CDPSession) {
    this.context = context
    this.page = page
    this.devtools = devtools
  }

  static async open(browser: Browser, target: Target, signedIn: boolean): Promise<WebPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
    await context.addInitScript(makeRecorder)
    if (signedIn) {
      const session = JSON.stringify({ baseAddress: target.origin, token: target.token })
      await context.addInitScript(
        (text) => sessionStorage.setItem('brand-catalogue:session:/', text),
        session,
      )
    }
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const opened = new WebPage(context, page, devtools)
    await devtools.send('Network.enable')
    opened.countRequests()
    if (target.throttled) {
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    }
    return opened
  }

  /** When the first frame that meets the condition has been painted, in milliseconds since the navigation. */
  painted(condition: string, ...expected: string[]): Promise<number> {
    return this.page.evaluate(([name, values]) => window.recorder.painted(name, values), [
      condition,
      expected,
    ] as const)
  }

  now(): Promise<number> {
    return this.page.evaluate(() => window.recorder.now())
  }

  /** Long tasks from a time until `SETTLE_TIME` from now. */
  async longTasksSince(start: number) {
    await sleep(SETTLE_TIME)
    return this.page.evaluate((from) => window.recorder.longTasks(from, performance.now()), start)
  }

  /** Measures from the last press of a key or button in `act` until the condition is painted. */
  async step(act: () => Promise<void>, condition: string, ...expected: string[]) {
    const start = await this.now()
    const painted = this.painted(condition, ...expected)
    await act()
    const end = await painted
    const pressed = await this.page.evaluate(() => window.recorder.pressed())
    return { took: end - pressed, longTasks: await this.longTasksSince(start) }
  }

  /** Clicks as a person does: the pointer arrives a moment before the press. */
  async click(locator: Locator): Promise<void> {
    await locator.hover()
    await sleep(100)
    await locator.click()
  }

  private countRequests(): void {
    const types = new Map<string, string>()
    this.devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.includes('/v1/brands')) this.brandRequests++
    })
    this.devtools.on('Network.responseReceived', ({ requestId, response }) => {
      types.set(requestId, response.mimeType)
    })
    this.devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (/javascript|css/.test(types.get(requestId) ?? '')) this.scriptBytes += encodedDataLength
    })
  }
}
