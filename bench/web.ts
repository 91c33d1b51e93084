/**
 * `npm run bench:web`: walks the built app in a browser with a quarter of the processor, over fast 4G, and prints
 * the medians. Machines differ and are busy: compare two builds in one run, `--against ../other/dist`. Options: `--rounds 7`,
 * `--plain` without throttling.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from 'vite'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { loadDemo } from '#service/demo/prepare-demo.ts'
import { openStore } from '#service/stores/open-store.ts'
import { findBrowser } from '../tools/browser.ts'
import { ServerProcess } from './server-process.ts'
import { browseVisit, type Figures, hundredVisit, signInVisit, type Target } from './web-visit.ts'

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    plain: { type: 'boolean', default: false },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-bench-'))
const token = createToken()
const servers: ServerProcess[] = []
const browser = await chromium.launch({
  executablePath: findBrowser()!,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
try {
  const own = join(folder, 'dist')
  await build({ logLevel: 'error', build: { outDir: own } })
  const builds = { 'this build': own, ...(options.against && { against: resolve(options.against) }) }
  const location = { engine: 'sqlite', path: join(folder, 'demo.db') } as const
  const store = await openStore(location)
  await loadDemo(store)
  await store.addToken(tokenRecord(token, 'bench'))
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

/** Every figure of every build, round for round, the builds in turns. */
async function measure(targets: ReadonlyMap<string, Target>): Promise<Map<string, Figures[]>> {
  const figures = new Map<string, Figures[]>([...targets.keys()].map((name) => [name, []]))
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [name, target] of targets) {
      figures.get(name)!.push({
        ...(await signInVisit(browser, target)),
        ...(await browseVisit(browser, target)),
        ...(await hundredVisit(browser, target, 'table')),
        ...(await hundredVisit(browser, target, 'gallery')),
      })
    }
  }
  return figures
}

function print(figures: ReadonlyMap<string, readonly Figures[]>): void {
  const builds = [...figures.keys()]
  const ratio = builds.length > 1
  console.log(
    ['ms'.padEnd(44), ...builds.map((name) => name.padStart(11)), ratio ? 'ratio'.padStart(7) : ''].join(''),
  )
  for (const figure of Object.keys(figures.get(builds[0]!)![0]!)) {
    const medians = builds.map((name) => median(figures.get(name)!.map((sample) => sample[figure]!)))
    const digits = /KB|MB/.test(figure) ? 1 : figure === 'layout shift' ? 3 : 0
    const quotient = ratio && medians[1] ? (medians[0]! / medians[1]).toFixed(2) : ''
    console.log(
      figure.padEnd(44) +
        medians.map((value) => value.toFixed(digits).padStart(11)).join('') +
        quotient.padStart(7),
    )
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}
