import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'
import { makeRecorder } from './page-recorder.ts'

/** What is measured of one build: milliseconds, unless the name says otherwise. */
export type Figures = Record<string, number>

export interface Target {
  readonly origin: string
  readonly token: string
  readonly throttled: boolean
}

/** Four times less processor, and "Fast 4G" as the browser's own tools have it. */
const CPU_RATE = 4
const FAST_4G = { latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
/** Milliseconds of quiet after each step; what is still worked off in it counts as a part of the step. */
const SETTLE = 400

/** One visitor: a browser context with nothing cached. */
class Visit {
  scriptBytes = 0
  requests = 0
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession

  private constructor(context: BrowserContext, page: Page, devtools: CDPSession) {
    this.context = context
    this.page = page
    this.devtools = devtools
  }

  static async open(browser: Browser, target: Target, signedIn: boolean): Promise<Visit> {
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
    const visit = new Visit(context, page, devtools)
    await devtools.send('Network.enable')
    if (target.throttled) {
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    }
    const types = new Map<string, string>()
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (request.url.includes('/v1/brands')) visit.requests++
    })
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      types.set(requestId, response.mimeType)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (/javascript|css/.test(types.get(requestId) ?? '')) visit.scriptBytes += encodedDataLength
    })
    return visit
  }

  painted(condition: string, ...expected: string[]): Promise<number> {
    return this.page.evaluate(([condition, expected]) => window.recorder.painted(condition, expected), [
      condition,
      expected,
    ] as const)
  }

  now(): Promise<number> {
    return this.page.evaluate(() => window.recorder.now())
  }

  /** Long tasks from then on, until everything has settled. */
  async longTasksSince(start: number) {
    await sleep(SETTLE)
    return this.page.evaluate((start) => window.recorder.longTasks(start, performance.now()), start)
  }

  /** From the last press in `act` until the condition is painted. */
  async step(act: () => Promise<void>, condition: string, ...expected: string[]) {
    const start = await this.now()
    const painted = this.painted(condition, ...expected)
    await act()
    const end = await painted
    const pressed = await this.page.evaluate(() => window.recorder.pressed())
    return { took: end - pressed, longTasks: await this.longTasksSince(start) }
  }

  async click(locator: Locator): Promise<void> {
    await locator.hover()
    await sleep(100)
    await locator.click()
  }
}

/** The names a list query gives. */
async function names({ origin, token }: Target, query: string): Promise<string[]> {
  const response = await fetch(`${origin}/v1/brands?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}

/** Nobody is signed in: the form, and the way through it. */
export async function signInVisit(browser: Browser, target: Target): Promise<Figures> {
  const visit = await Visit.open(browser, target, false)
  const { page } = visit
  await page.goto(target.origin, { waitUntil: 'commit' })
  const form = await visit.painted('form')
  await page.getByLabel('Access token').fill(target.token)
  await sleep(SETTLE)
  const [first] = await names(target, 'limit=1')
  const signIn = await visit.step(
    () => visit.click(page.getByRole('button', { name: 'Sign in' })),
    'firstBrand',
    first!,
  )
  await visit.context.close()
  return { 'sign-in form': form, 'Sign in to first row': signIn.took }
}

/** Ten rows, the next page, a search, a brand. */
export async function browseVisit(browser: Browser, target: Target): Promise<Figures> {
  const visit = await Visit.open(browser, target, true)
  const { page } = visit
  const [first] = await names(target, 'limit=1')
  await page.goto(`${target.origin}/brands?limit=10`, { waitUntil: 'commit' })
  const firstRow = await visit.painted('firstBrand', first!)
  const scriptBytes = visit.scriptBytes
  const opening = await visit.longTasksSince(0)
  await sleep(500)

  const next = await visit.step(
    () => visit.click(page.getByRole('link', { name: 'Next page' })),
    'brands',
    ...(await names(target, 'limit=10&page=2')),
  )
  await visit.click(page.getByRole('searchbox', { name: 'Search by name' }))
  const found = await names(target, 'limit=10&name=git')
  const before = visit.requests
  const search = await visit.step(() => page.keyboard.type('git', { delay: 60 }), 'brands', ...found)
  const requests = visit.requests - before
  const last = page.getByRole('row').filter({ hasText: found.at(-1)! })
  const detail = await visit.step(() => visit.click(last.first()), 'detail', found.at(-1)!)

  const shift = await page.evaluate(() => window.recorder.layoutShift())
  await visit.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await visit.devtools.send('HeapProfiler.collectGarbage')
  const heap = await visit.devtools.send('Runtime.getHeapUsage')
  await visit.context.close()
  return {
    'scripts and styles until first row, KB': scriptBytes / 1000,
    'first row': firstRow,
    'next page': next.took,
    'last key to filtered rows': search.took,
    'requests for that search': requests,
    'row to detail': detail.took,
    'long tasks of these': [opening, next.longTasks, search.longTasks, detail.longTasks].reduce(
      (sum, { total }) => sum + total,
      0,
    ),
    'layout shift': shift,
    'heap, MB': heap.usedSize / 1e6,
  }
}

/** A hundred brands on a page: the longest task of each step says whether it stays smooth. */
export async function hundredVisit(
  browser: Browser,
  target: Target,
  view: 'table' | 'gallery',
): Promise<Figures> {
  const visit = await Visit.open(browser, target, true)
  const { page } = visit
  const [first] = await names(target, 'limit=1')
  await page.goto(`${target.origin}/brands?limit=100${view === 'gallery' ? '&view=gallery' : ''}`)
  const firstRow = await visit.painted('firstBrand', first!)
  const opening = await visit.longTasksSince(firstRow - 50)
  const next = await visit.step(
    () => visit.click(page.getByRole('link', { name: 'Next page' })),
    'brands',
    ...(await names(target, 'limit=100&page=2')),
  )
  const scrolling = await visit.now()
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 400)
  const scrolled = await visit.longTasksSince(scrolling)
  await page.getByRole('searchbox', { name: 'Search by name' }).focus()
  const typing = await visit.step(
    () => page.keyboard.type('co', { delay: 60 }),
    'brands',
    ...(await names(target, 'limit=100&name=co')),
  )
  await visit.context.close()
  const name = (figure: string) => `100 in the ${view}: ${figure}`
  return {
    [name('first row')]: firstRow,
    [name('longest task after it')]: opening.longest,
    [name('next page')]: next.took,
    [name('its longest task')]: next.longTasks.longest,
    [name('longest task of scrolling')]: scrolled.longest,
    [name('longest task of searching')]: typing.longTasks.longest,
  }
}
