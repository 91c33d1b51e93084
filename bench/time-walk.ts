/**
 * `npm run bench:walk`: reads a million synthetic brands newest first through the service's filters by time, and prints
 * the requests and milliseconds of the first page and of those after it. Options: `--size`, `--folder` to keep the
 * SQLite file in for the next run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BrandClient } from '#client/brand-client.ts'
import { type TimePosition, TimeWalk } from '#client/time-walk/time-walk.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { openStore } from '#service/stores/open-store.ts'
import { ServerProcess } from './server-process.ts'
import { syntheticBrands } from './synthetic-brands.ts'

const { values: options } = parseArgs({
  options: { size: { type: 'string', default: '1000000' }, folder: { type: 'string' } },
})
const QUESTIONS = [
  '',
  'name=ba',
  'name=group',
  'name=Foods&updated_after=1780000000',
  'name=bebabo',
  'name=motors',
]
const TURNS = 20

const temporary = await mkdtemp(join(tmpdir(), 'brand-catalogue-walk-'))
const location = {
  engine: 'sqlite',
  path: join(options.folder ?? temporary, `${options.size}.db`),
} as const
const token = createToken()
const store = await openStore(location)
await store.populate(syntheticBrands(Number(options.size)), [])
await store.addToken(tokenRecord(token, 'bench'))
await store.close()
const server = await ServerProcess.start(join(import.meta.dirname, 'service-process.ts'), location)
await server.waitUntilIdle()

let requests = 0
const client = new BrandClient({
  baseAddress: `http://127.0.0.1:${server.port}`,
  token,
  // Searches of common names take the service seconds on a busy machine.
  timeout: 120_000,
  fetch: (url, init) => {
    requests++
    return fetch(url, init)
  },
})

console.log(
  'question                              order   first page     each page after   back at an address',
)
for (const question of QUESTIONS) {
  for (const order of ['newest', 'oldest'] as const) {
    const query = parseListQuery(question)
    const walk = new TimeWalk(client, query, 'seconds')
    const first = await measure(() => walk.page({ order, size: 25 }))
    let after: TimePosition | null = first.result.next
    let turns = 0
    const rest = await measure(async () => {
      for (; after && turns < TURNS; turns++) after = (await walk.page({ order, size: 25, after })).next
    })
    const there = after
    const anew = await measure(async () =>
      there ? new TimeWalk(client, query, 'seconds').page({ order, size: 25, after: there }) : undefined,
    )
    const each = Math.max(1, turns)
    console.log(
      (question || '(all)').padEnd(36),
      order,
      cost(first.requests, first.duration),
      cost(rest.requests / each, rest.duration / each),
      cost(anew.requests, anew.duration),
    )
  }
}
server.stop()
await rm(temporary, { recursive: true, force: true })

async function measure<T>(read: () => Promise<T>) {
  requests = 0
  const start = performance.now()
  const result = await read()
  return { result, requests, duration: performance.now() - start }
}

function cost(count: number, duration: number): string {
  return `${count.toFixed(1).padStart(5)} req ${duration.toFixed(0).padStart(5)} ms`
}
