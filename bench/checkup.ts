/**
 * What a check-up costs on a catalogue of 100,000 made-up brands from our own service: its duration against that of the
 * bare requests for the same pages, its memory, and the time for near twins. Logos are left out: they lie elsewhere.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameGroups } from '#checkup/rules/name-groups.ts'
import { nearNames } from '#checkup/rules/near-names.ts'
import { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { type Checkup, startCheckup } from '#checkup/run-checkup.ts'
import { BrandClient } from '#client/brand-client.ts'
import { readBrand } from '#contract/read-brand.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { openStore } from '#service/stores/open-store.ts'
import { ServerProcess } from './server-process.ts'
import { syntheticBrands } from './synthetic-brands.ts'

const COUNT = Number(process.argv[2] ?? 100_000)

const folder = await mkdtemp(join(tmpdir(), 'bench-checkup-'))
const location = { engine: 'sqlite', path: join(folder, 'brands.db') } as const
const token = createToken()
const brands = syntheticBrands(COUNT)
const store = await openStore(location)
await store.populate(brands, [])
await store.addToken(tokenRecord(token, 'bench'))
await store.close()

const service = await ServerProcess.start(join(import.meta.dirname, 'service-process.ts'), location)
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

console.log(
  `${COUNT} brands, ${report.pages} pages, ${report.requests} requests, ${report.findings.length} findings`,
)
console.log('                             duration  processor')
console.log(`bare requests, 4 at once     ${print(bare)}`)
console.log(`check-up                     ${print(whole)}  (${ratio(whole, bare)})`)
console.log(`twins                        ${print(twins)}`)
console.log(`near twins                   ${print(near)}`)
console.log(`memory held, report included ${(held / 1e6).toFixed(0)} MB`)
console.log(`most memory of this process  ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB`)
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
  return `${duration.toFixed(0).padStart(5)} ms  ${processor.toFixed(0).padStart(6)} ms`
}

function ratio(one: Cost, other: Cost): string {
  return `${(one.duration / other.duration).toFixed(2)} and ${(one.processor / other.processor).toFixed(2)} times the bare requests`
}
