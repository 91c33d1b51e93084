/**
 * `npm run bench:web` drives the built app in a browser with a quarter of the CPU speed, over fast 4G, and prints medians
 * and quartiles. Machines differ and are busy, so compare builds in one run: `--against ../other/dist` (may be repeated).
 * Options: `--rounds 7`, `--plain` for no throttling.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { loadDemo } from '#service/demo.ts'
import { openStore } from '#service/stores/open-store.ts'
import { findBrowser, findHeadlessShell } from '../tools/browser.ts'
import { ServerProcess } from './server-process.ts'
import { type Figures, measureBrowsing, measureHundredRows, measureSignIn } from './web-journeys.ts'
import type { Target } from './web-page.ts'

const { values: options } = parseArgs({
  options: {
    against: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '7' },
    plain: { type: 'boolean', default: false },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-bench-'))
const token = createToken()
const servers: ServerProcess[] = []
const browser = await chromium.launch({
  // In a whole browser, times vary twice as much.
  executablePath: (findHeadlessShell() ?? findBrowser())!,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const own = join(folder, 'dist')
  await build({ logLevel: 'error', build: { outDir: own } })
  const builds = {
    'this build': own,
    ...Object.fromEntries(options.against.map((path) => [path, resolve(path)])),
  }
  const location = { engine: 'sqlite', path: join(folder, 'demo.db') } as const
  const store = await openStore(location)
  await loadDemo(store)
  await store.tokens.add(tokenRecord(token, 'bench'))
  await store.close()

  const targets = new Map<string, Target>()
  for (const [name, appFolder] of Object.entries(builds)) {
    const server = await ServerProcess.start(join(import.meta.dirname, 'service-process.ts'), {
      ...location,
      appFolder,
    })
    servers.push(server)
    targets.set(name, { origin: `http://localhost:${server.port}`, token, throttled: !options.plain })
  }
  print(await measure(targets))
} finally {
  await browser.close()
  for (const server of servers) server.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * The figures of every build and round. The builds take turns, so that other work on the machine slows down all of them. They
 * also take turns at going first, since a build is slower after another build than after itself.
 */
async function measure(targets: ReadonlyMap<string, Target>): Promise<Map<string, Figures[]>> {
  const figures = new Map<string, Figures[]>([...targets.keys()].map((name) => [name, []]))
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [name, target] of round % 2 === 0 ? targets : [...targets].toReversed()) {
      figures.get(name)!.push({
        ...(await measureSignIn(browser, target)),
        ...(await measureBrowsing(browser, target)),
        ...(await measureHundredRows(browser, target, 'table')),
        ...(await measureHundredRows(browser, target, 'gallery')),
      })
    }
  }
  return figures
}

function print(figures: ReadonlyMap<string, readonly Figures[]>): void {
  const [own, ...others] = [...figures.keys()]
  for (const figure of Object.keys(figures.get(own!)![0]!)) {
    const values = (name: string) => figures.get(name)!.map((round) => round[figure]!)
    const digits = /KB|MB/.test(figure) ? 1 : figure === 'layout shift' ? 3 : 0
    console.log(`${figure.padEnd(44)}${summary(values(own!), digits)}  ${own}`)
    for (const other of others) {
      // Rounds alternate between the builds, so the ratio of each round cancels out what slowed down the machine then.
      const ratios = values(own!).map((value, round) => value / values(other)[round]!)
      const ratio = ratios.every(Number.isFinite) ? `ratio ${summary(ratios, 2)}` : ''
      console.log(`${' '.repeat(44)}${summary(values(other), digits)}  ${other}  ${ratio}`)
    }
  }
}

/** The median, and the quartiles in brackets. */
function summary(values: readonly number[], digits: number): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(digits))
  return `${middle!.padStart(7)} ${`(${low}–${high})`.padEnd(15)}`
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1)
}
