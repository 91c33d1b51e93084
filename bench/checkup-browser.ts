import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findBrowser } from '../tools/browser.ts'

interface Target {
  readonly origin: string
  readonly token: string
  readonly pages: number
}

/** Milliseconds; of a task the processor time too, which a busy machine does not lengthen. */
interface Task {
  readonly duration: number
  readonly processor: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#36c" d="M1 1h7v3H1z"/></svg>'
const HEADERS = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'image/svg+xml' }

/**
 * Runs a check-up in Chromium, and opens its report from a file without a session.
 * @param report where the report is saved.
 */
export async function measureInBrowser(target: Target, report: string) {
  const browser = await chromium.launch({
    executablePath: findBrowser()!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const run = await measureRun(browser, target, report)
    return { ...run, longestOpening: await measureFile(browser, target, report) }
  } finally {
    await browser.close()
  }
}

async function newPage(browser: Browser, session?: object): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (session) {
    const key = 'brand-catalogue:session:/'
    await context.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [
      key,
      JSON.stringify(session),
    ] as const)
  }
  await context.route('https://logos.example/**', (route) => route.fulfill({ headers: HEADERS, body: LOGO }))
  return { context, page: await context.newPage() }
}

async function measureRun(browser: Browser, { origin, token, pages }: Target, report: string) {
  const { context, page } = await newPage(browser, { baseAddress: origin, token })
  await page.goto(`${origin}/checkup`)
  const start = page.getByRole('button', { name: 'Start check-up' })
  await start.waitFor()
  const bare = await page.evaluate(bareRequests, { origin, token, pages })
  const { result: duration, longest } = await traced(browser, page, async () => {
    const began = performance.now()
    await start.click()
    await page.getByRole('region', { name: 'Verdict' }).waitFor({ timeout: 600_000 })
    return performance.now() - began
  })
  const memory = await memoryOf(page)
  await page.getByRole('button', { name: 'Save report' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^JSON/ }).click()
  await (await download).saveAs(report)
  await context.close()
  return { bare, duration, longest, memory }
}

async function measureFile(browser: Browser, { origin }: Target, report: string) {
  const { context, page } = await newPage(browser)
  await page.goto(`${origin}/checkup`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a report without signing in' }).click()
  const opened = await chooser
  const { longest } = await traced(browser, page, async () => {
    await opened.setFiles(report)
    await page.locator('main tbody td').first().waitFor()
  })
  await context.close()
  return longest
}

/** Runs in the page: requests its pages, four at once, and parses them. */
async function bareRequests({ origin, token, pages }: Target): Promise<number> {
  const began = performance.now()
  const queue = Array.from({ length: pages }, (_, index) => index + 1).values()
  const headers = { Authorization: `Bearer ${token}` }
  const work = async () => {
    for (const page of queue) {
      await (await fetch(`${origin}/v1/brands?limit=100&page=${page}`, { headers, cache: 'no-store' })).json()
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return performance.now() - began
}

/** Runs `act` and finds the longest task of the page's main thread meanwhile. */
async function traced<Result>(
  browser: Browser,
  page: Page,
  act: () => Promise<Result>,
): Promise<{ result: Result; longest: Task }> {
  // One event for each task, and the names of threads.
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  const result = await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ duration: dur / 1000, processor: tdur / 1000 }))
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.')
  return { result, longest: tasks.reduce((most, task) => (task.processor > most.processor ? task : most)) }
}

/** Bytes of JavaScript that the page holds, garbage left out. Typed arrays lie outside of the heap. */
async function memoryOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize + backingStorageSize
}
