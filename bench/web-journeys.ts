import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { SETTLE_TIME, type Target, WebPage } from './web-page.ts'

/** Measurements by name: milliseconds, unless the name says otherwise. */
export type Figures = Record<string, number>

/** How often "Next page" is pressed in a list of ten rows. */
const TURNS = 5

/** The names of the brands that a list query returns. */
async function brandNames({ origin, token }: Target, query: string): Promise<string[]> {
  const response = await fetch(`${origin}/v1/brands?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}

/** The lists that a search may show: best match first, as now, or in the service's own order, as in earlier builds. */
async function foundLists(target: Target, query: string): Promise<string[]> {
  const lists = await Promise.all([`${query}&order=match`, query].map((one) => brandNames(target, one)))
  return lists.map((names) => JSON.stringify(names))
}

/** Opens the app signed out, and signs in. */
export async function measureSignIn(browser: Browser, target: Target): Promise<Figures> {
  const opened = await WebPage.open(browser, target, false)
  const { page } = opened
  await page.goto(target.origin, { waitUntil: 'commit' })
  await opened.painted('form')
  await sleep(SETTLE_TIME)
  // The form is painted before the app's code runs, but `painted` has to wait while that code starts.
  const form = await page.evaluate(() => window.recorder.largestPaint())
  await page.getByLabel('Access token').fill(target.token)
  const [first] = await brandNames(target, 'limit=1')
  const signIn = await opened.step(
    () => opened.click(page.getByRole('button', { name: 'Sign in' })),
    'firstBrand',
    first!,
  )
  await opened.context.close()
  return { 'sign-in form': form, 'Sign in to first row': signIn.took }
}

/** Opens a list of ten rows, turns its pages, searches, and opens a brand. */
export async function measureBrowsing(browser: Browser, target: Target): Promise<Figures> {
  const opened = await WebPage.open(browser, target, true)
  const { page } = opened
  const [first] = await brandNames(target, 'limit=1')
  await page.goto(`${target.origin}/brands?limit=10`, { waitUntil: 'commit' })
  const firstRow = await opened.painted('firstBrand', first!)
  const scriptBytes = opened.scriptBytes
  const opening = await opened.longTasksSince(0)
  await sleep(500)

  // Takes the mean of several turns: one turn takes so few frames that one more or less would be a quarter.
  const turns = []
  for (let number = 2; number <= 1 + TURNS; number++) {
    const turn = await opened.step(
      () => opened.click(page.getByRole('link', { name: 'Next page' })),
      'brands',
      ...(await brandNames(target, `limit=10&page=${number}`)),
    )
    turns.push(turn)
  }
  await opened.click(page.getByRole('searchbox', { name: 'Search by name' }))
  const found = await foundLists(target, 'limit=10&name=git')
  const before = opened.brandRequests
  const search = await opened.step(() => page.keyboard.type('git', { delay: 60 }), 'oneOf', ...found)
  const requests = opened.brandRequests - before
  const last = page.locator('main a[data-brand]').last()
  const detail = await opened.step(() => opened.click(last), 'detail', await last.innerText())

  const shift = await page.evaluate(() => window.recorder.layoutShift())
  await opened.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await opened.devtools.send('HeapProfiler.collectGarbage')
  const heap = await opened.devtools.send('Runtime.getHeapUsage')
  await opened.context.close()
  return {
    'scripts and styles until first row, KB': scriptBytes / 1000,
    'first row': firstRow,
    'next page, mean of 5': turns.reduce((sum, { took }) => sum + took, 0) / TURNS,
    'last key to filtered rows': search.took,
    'requests for that search': requests,
    'row to detail': detail.took,
    'long tasks of these': [opening, ...[...turns, search, detail].map(({ longTasks }) => longTasks)].reduce(
      (sum, { total }) => sum + total,
      0,
    ),
    'layout shift': shift,
    'heap, MB': heap.usedSize / 1e6,
  }
}

/** Opens a list of 100 rows, which has to stay smooth: the longest task of each step counts. */
export async function measureHundredRows(
  browser: Browser,
  target: Target,
  view: 'table' | 'gallery',
): Promise<Figures> {
  const opened = await WebPage.open(browser, target, true)
  const { page } = opened
  const [first] = await brandNames(target, 'limit=1')
  await page.goto(`${target.origin}/brands?limit=100${view === 'gallery' ? '&view=gallery' : ''}`)
  const firstRow = await opened.painted('firstBrand', first!)
  const opening = await opened.longTasksSince(firstRow - 50)
  const next = await opened.step(
    () => opened.click(page.getByRole('link', { name: 'Next page' })),
    'brands',
    ...(await brandNames(target, 'limit=100&page=2')),
  )
  const scrolling = await opened.now()
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 400)
  const scrolled = await opened.longTasksSince(scrolling)
  await page.getByRole('searchbox', { name: 'Search by name' }).focus()
  const typing = await opened.step(
    () => page.keyboard.type('co', { delay: 60 }),
    'oneOf',
    ...(await foundLists(target, 'limit=100&name=co')),
  )
  await opened.context.close()
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
