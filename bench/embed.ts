/**
 * `npm run bench:embed`: when the frame in a page of another site says hello, and when its first rows are drawn, beside the
 * app itself, reached by a link from that site. Each load is cold. Option: `--rounds`.
 *
 * No debugger watches a page that loads: it would hold every new frame until it has answered. What the browser noted by
 * itself is read afterwards. And nothing loads while the browser still opens the tab, which takes it 100 ms of processor
 * time.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Frame, type Page } from 'puppeteer-core'
import { freePort } from '#service/testing/free-port.ts'
import { findBrowser } from '../tools/browser.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })
/** Milliseconds until a tab, or a page, has come to rest, with much to spare. */
const REST = 2000
const ROWS = 25

const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-embed-'))
const [servicePort, hostPort, debugPort] = [await freePort(), await freePort(), await freePort()]
const service = `http://127.0.0.1:${servicePort}`
const host = `http://localhost:${hostPort}`
/** Goes on to the app, as a reader does who follows a link to it. */
const LINK_PAGE = `<script>setTimeout(() => location.assign('${service}/brands?limit=${ROWS}'), ${REST})</script>`
const started: ChildProcess[] = []
try {
  await startService()
  const token = (await readFile(join(folder, 'data/demo-token'), 'utf8')).trim()
  createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html').end(url === '/link' ? LINK_PAGE : hostPage(token))
  }).listen(hostPort, 'localhost')
  await startBrowser()

  console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}`)
  const frames = []
  const apps = []
  // The first round is warm-up: of the service and of the browser.
  for (let round = 0; round <= Number(options.rounds); round++) {
    const [frame, app] = [await measureFrame(), await measureApp(token)]
    if (round > 0) frames.push(frame)
    if (round > 0) apps.push(app)
  }
  console.log('\nms                     frame: median, max      app: median, max')
  // Since the first byte of the frame's document; the others since the navigation started.
  console.log('hello'.padEnd(24), spread(frames.map(({ hello }) => hello)))
  for (const figure of ['list requested', 'first rows'] as const) {
    const [ofFrames, ofApps] = [frames, apps].map((times) => spread(times.map((one) => one[figure])))
    console.log(figure.padEnd(24), ofFrames, ofApps)
  }
} finally {
  started.forEach((child) => child.kill())
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit()

async function startService(): Promise<void> {
  const child = spawn(process.execPath, [resolve('src/service/main.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(servicePort),
      DATABASE_URL: '',
      DRAIN_TIME: '0',
      EMBED_ORIGINS: host,
    },
  })
  started.push(child)
  for await (const text of child.stdout) if (String(text).includes('is ready')) return
}

async function startBrowser(): Promise<void> {
  const child = spawn(findBrowser()!, [
    '--headless=new',
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--no-first-run',
    `--remote-debugging-port=${debugPort}`,
    `--user-data-dir=${join(folder, 'browser')}`,
  ])
  started.push(child)
  for await (const text of child.stderr) if (String(text).includes('DevTools listening')) return
}

function hostPage(token: string): string {
  return `<!doctype html><title>Host</title><div></div><script src="${service}/embed.js"></script><script>
    addEventListener('message', ({ data, timeStamp }) => {
      if (data.type === 'brand-catalogue:hello') hello = performance.timeOrigin + timeStamp
    })
    const options = { getToken: () => ${JSON.stringify(token)}, filters: { limit: ${ROWS} } }
    setTimeout(() => mountBrandCatalogue(document.querySelector('div'), options), ${REST})
  </script>`
}

async function measureFrame() {
  await openTab(host)
  await sleep(REST)
  return await inTab(host, async (page) => {
    const frame = page.frames().find((one) => one.url().startsWith(service))!
    const hello = (await page.evaluate('hello')) as number
    const times = await timesIn(frame)
    await close(page)
    return { hello: hello - times.firstByte, ...times }
  })
}

async function measureApp(token: string) {
  await openTab(`${service}/favicon.svg`)
  const session = JSON.stringify({ baseAddress: service, token })
  await inTab(service, (page) =>
    page.evaluate(
      (text, link) => {
        sessionStorage.setItem('brand-catalogue:session:/', text)
        // When nothing watches any more.
        setTimeout(() => location.assign(link), 500)
      },
      session,
      `${host}/link`,
    ),
  )
  await sleep(500 + 2 * REST)
  return await inTab(service, async (page) => {
    const times = await timesIn(page.mainFrame())
    await close(page)
    return times
  })
}

/** What the browser noted. The first row is drawn when the first logo is asked for. */
async function timesIn(frame: Frame) {
  return await frame.evaluate(() => {
    const [{ responseStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    const requested = (part: string) =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes(part))!.startTime
    return {
      firstByte: performance.timeOrigin + responseStart,
      'list requested': requested('/v1/brands?'),
      'first rows': requested('/logos/'),
    }
  })
}

async function openTab(url: string): Promise<void> {
  await fetch(`http://127.0.0.1:${debugPort}/json/new?${url}`, { method: 'PUT' })
  await sleep(REST)
}

/** Attaches to the tab at an address for as long as `act` takes. */
async function inTab<T>(address: string, act: (page: Page) => Promise<T>): Promise<T> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${debugPort}`, defaultViewport: null })
  try {
    const pages = await browser.pages()
    return await act(pages.find((page) => page.url().startsWith(address))!)
  } finally {
    await browser.disconnect()
  }
}

/** Also empties the cache, for the next one. */
async function close(page: Page): Promise<void> {
  const devtools = await page.createCDPSession()
  await devtools.send('Network.clearBrowserCache')
  await page.close()
}

/** The median and the largest. */
function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return [sorted[sorted.length >> 1]!, sorted.at(-1)!].map((ms) => ms.toFixed(0).padStart(8)).join('')
}
