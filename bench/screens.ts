/**
 * `npm run bench:screens`: what merchandisers do, in a browser, in a million synthetic brands of our own service. Prints
 * the requests to `/v1` and the milliseconds of each step until its result is on the screen. Options: `--size`,
 * `--folder` to keep the SQLite file in for the next run, `--screenshots` for a folder to save a picture of each step in.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Locator, type Page } from 'playwright'
import { build } from 'vite'
import { createToken } from '#service/tokens/access-token.ts'
import { packShortlist } from '#web/selection/pack-shortlist.ts'
import { findBrowser } from '../tools/browser.ts'
import { fillCatalogue } from './catalogues.ts'
import { ServerProcess } from './server-process.ts'

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    screenshots: { type: 'string' },
  },
})
/** Searches for common names may take the service seconds on a busy machine. */
const TIMEOUT = 120_000

const temporary = await mkdtemp(join(tmpdir(), 'brand-catalogue-screens-'))
const appFolder = join(temporary, 'dist')
await build({ logLevel: 'error', build: { outDir: appFolder } })
const token = createToken()
const location = {
  engine: 'sqlite',
  path: join(options.folder ?? temporary, `${options.size}.db`),
} as const
const names = await fillCatalogue(location, Number(options.size), token)
const server = await ServerProcess.start(join(import.meta.dirname, 'service-process.ts'), {
  ...location,
  appFolder,
})
const origin = `http://localhost:${server.port}`
await waitForIndex()

const browser = await chromium.launch({
  executablePath: findBrowser()!,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
page.setDefaultTimeout(TIMEOUT)
// Logos of synthetic brands are nowhere.
await page.route('https://logos.example/**', (route) => route.abort())
let requests = 0
page.on('request', (request) => {
  if (new URL(request.url()).pathname.startsWith('/v1/')) requests++
})

console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}\n`)
console.log('step'.padEnd(52), 'requests', '     ms')
try {
  await page.goto(origin)
  await page.getByRole('textbox', { name: 'Access token' }).fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await rows(page).nth(24).waitFor()
  await orders()
  await timeline('')
  await timeline('name=ba')
  await lookUp()
  await shortlist()
} finally {
  await browser.close()
  server.stop()
  await rm(temporary, { recursive: true, force: true })
}

async function orders(): Promise<void> {
  for (const order of ['-updated_at', 'name', 'match&name=foods']) {
    const address = `${origin}/brands?limit=25&order=${order}`
    await step(`by ${order}, first page`, async () => void (await page.goto(address)), rows(page).nth(24))
    for (let turn = 1; turn <= 3; turn++) {
      await step(`  next page, ${turn}`, () => pageLink('Next page').click(), changed(await firstRow()))
    }
    await step('  reload', async () => void (await page.reload()), rows(page).nth(24))
    await step('  last page', () => pageLink('Last page').click(), changed(await firstRow()))
  }
}

async function timeline(filter: string): Promise<void> {
  await page.goto(`${origin}/brands?limit=25&${filter}`)
  await rows(page).nth(24).waitFor()
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: 'Timeline' })
  const bars = page.getByRole('toolbar', { name: /^Brands by/ }).getByRole('button')
  await step(`timeline${filter && ` of ${filter}`}`, () => button.click(), bars.last())
  await button.click()
}

async function lookUp(): Promise<void> {
  const some = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => names[from + index * 997]!)
  const lines = [
    ...some(600, 0),
    ...Array.from({ length: 200 }, (_, index) => String(3 * index * 101 + 1)),
    // One letter too many.
    ...some(100, 5).map((name) => `${name.slice(0, 4)}x${name.slice(4)}`),
    ...Array.from({ length: 100 }, (_, index) => `Zzyzx ${index}`),
  ]
  await page.goto(`${origin}/lookup`)
  await page.getByRole('textbox', { name: 'Names or ids' }).fill(lines.join('\n'))
  const result = page.getByText(/ of 1,000 found/)
  await step(
    'look-up of 1,000 lines',
    async () => {
      await page.getByRole('button', { name: /^Look up/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).waitFor()
      await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' })
    },
    result,
  )
  console.log(`  ${await result.innerText()}`)
}

async function shortlist(): Promise<void> {
  const ids = new Set(Array.from({ length: 200 }, (_, index) => String(3 * index * 4999 + 1)))
  const address = `${origin}/shortlist?view=table#${packShortlist({ ids, title: '', note: '' })}`
  await step(
    'shortlist of 200',
    async () => void (await page.goto(address)),
    page.getByText('200 brands', { exact: true }),
  )
}

/** On a busy machine a thread that builds the index may look idle: until it is there, counting a common name is slow. */
async function waitForIndex(): Promise<void> {
  const deadline = performance.now() + TIMEOUT
  for (let quick = 0; quick < 3 && performance.now() < deadline;) {
    await server.waitUntilIdle()
    const start = performance.now()
    const response = await fetch(`${origin}/v1/brands?limit=1&name=ba&updated_after=${quick}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`The service answered ${response.status}.`)
    quick = performance.now() - start < 100 ? quick + 1 : 0
  }
}

/** Takes a step, and prints what it cost until `result` is on the screen. */
async function step(name: string, act: () => Promise<void>, result: Locator): Promise<void> {
  requests = 0
  const start = performance.now()
  await act()
  await result.waitFor()
  const took = performance.now() - start
  // What is requested afterwards, such as the total, counts as well.
  await page.waitForLoadState('networkidle')
  console.log(name.padEnd(52), String(requests).padStart(8), took.toFixed(0).padStart(7))
  if (options.screenshots) {
    const file = `${name.trim().replaceAll(/\W+/g, '-')}.png`
    await page.screenshot({ path: join(options.screenshots, file) })
  }
}

function rows(of: Page): Locator {
  return of.getByRole('table', { name: 'Brands' }).locator('tbody').getByRole('row')
}

function firstRow(): Promise<string> {
  return rows(page).first().getByRole('link').innerText()
}

/** The first row, once it is another than `before`. */
function changed(before: string): Locator {
  return rows(page).first().getByRole('link').filter({ hasNotText: before })
}

function pageLink(name: string): Locator {
  return page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
}
