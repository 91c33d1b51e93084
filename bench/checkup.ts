/**
 * What a check-up costs on a catalogue of 100,000 made-up brands from our own service, in Node and in Chromium: its duration
 * against that of the bare requests for the same pages, its memory, the time for near twins, and how smooth the screen is.
 * Every thousand brands share a logo, so that there are as many findings as brands, and few logos to load.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { nameGroups } from '#checkup/rules/name-groups.ts'
import { nearNames } from '#checkup/rules/near-names.ts'
import { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { type Checkup, startCheckup } from '#checkup/run-checkup.ts'
import { BrandClient } from '#client/brand-client.ts'
import { readBrand } from '#contract/read-brand.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { openStore } from '#service/stores/open-store.ts'
import { measureInBrowser } from './checkup-browser.ts'
import { ServerProcess } from './server-process.ts'
import { syntheticBrands } from './synthetic-brands.ts'

const COUNT = Number(process.argv[2] ?? 100_000)

const folder = await mkdtemp(join(tmpdir(), 'bench-checkup-'))
const location = { engine: 'sqlite', path: join(folder, 'brands.db') } as const
const token = createToken()
const BRANDS_PER_LOGO = 1000
const brands = syntheticBrands(COUNT).map((brand, row) =>
  Object.assign(brand, { logo: `https://logos.example/${row % Math.ceil(COUNT / BRANDS_PER_LOGO)}.svg` }),
)
const store = await openStore(location)
await store.populate(brands, [])
await store.tokens.add(tokenRecord(token, 'bench'))
await store.close()

const appFolder = join(folder, 'dist')
await build({ logLevel: 'error', build: { outDir: appFolder } })
const service = await ServerProcess.start(join(import.meta.dirname, 'service-process.ts'), {
  ...location,
  appFolder,
})
const baseAddress = `http://127.0.0.1:${service.port}`
// The service builds its index of the brands at the start, and the first requests compile code on both sides.
await bareRequests(20, 4)
await new Promise((resolve) => setTimeout(resolve, 2000))

const pages = Math.ceil(COUNT / 100)
const bare = await timed(() => bareRequests(pages, 4))
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
const client = new BrandClient({ baseAddress, token })
let checkup: Checkup | undefined
const whole = await timed(() => (checkup = startCheckup({ client, inspector: null })).report)
const report = await checkup!.report
globalThis.gc?.()
const held = process.memoryUsage().heapUsed - before

const columns = new BrandColumns()
for (const { id, name, logo, updatedAt } of brands) {
  columns.add(readBrand({ id, name, logo, updated_at: updatedAt }))
}
columns.folded()
const twins = await timed(() => nameGroups(columns))
const near = await timed(() => nearNames(columns))
const inBrowser = await measureInBrowser({ origin: baseAddress, token, pages }, join(folder, 'report.json'))

console.log(
  `${COUNT} brands, ${report.pages} pages, ${report.requests} requests, ${report.findings.length} findings`,
)
console.log('                             duration  processor')
console.log(`bare requests, 4 at once     ${print(bare)}`)
console.log(`check-up                     ${print(whole)}  (${ratio(whole, bare)})`)
console.log(`twins                        ${print(twins)}`)
console.log(`near twins                   ${print(near)}`)
console.log(`memory held, report included ${megabytes(held)}`)
console.log(`most memory of this process  ${megabytes(process.resourceUsage().maxRSS * 1e3)}`)
console.log(`
in Chromium                  duration
bare requests, 4 at once     ${milliseconds(inBrowser.bare)}
check-up                     ${milliseconds(inBrowser.duration)}  (${(inBrowser.duration / inBrowser.bare).toFixed(2)} times the bare requests)
memory held by the page      ${megabytes(inBrowser.memory)}
longest task of the page     duration  processor
during the run               ${print(inBrowser.longest)}
while a report is opened     ${print(inBrowser.longestOpening)}
`)
for (const { rule, findings } of report.outcomes) if (findings > 0) console.log(`  ${rule} ${findings}`)

service.stop()
await rm(folder, { recursive: true })

async function bareRequests(count: number, concurrency: number): Promise<void> {
  const queue = Array.from({ length: count }, (_, index) => index + 1).values()
  const headers = { Authorization: `Bearer ${token}` }
  const work = async () => {
    for (const page of queue) {
      await (await fetch(`${baseAddress}/v1/brands?limit=100&page=${page}`, { headers })).json()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

interface Cost {
  /** Milliseconds, and those of processor time of this process. */
  readonly duration: number
  readonly processor: number
}

async function timed(work: () => unknown): Promise<Cost> {
  const start = performance.now()
  const usageBefore = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(usageBefore)
  return { duration: performance.now() - start, processor: (user + system) / 1000 }
}

function print({ duration, processor }: Cost): string {
  return `${milliseconds(duration)}  ${milliseconds(processor, 6)}`
}

function milliseconds(value: number, width = 5): string {
  return `${value.toFixed(0).padStart(width)} ms`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function ratio(one: Cost, other: Cost): string {
  return `${(one.duration / other.duration).toFixed(2)} and ${(one.processor / other.processor).toFixed(2)} times the bare requests`
}
