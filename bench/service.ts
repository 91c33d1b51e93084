/**
 * `npm run bench:service`: loads synthetic catalogues, asks each kind of request of each, and prints what it took, how
 * that grows with the catalogue, and how it compares with a bare `node:http` server that sends the same bytes; then how
 * the smallest catalogue compares with json-server. Compare within one run only. Options: `--sizes 3400,1000000`,
 * `--engines sqlite,postgres,json-server`, `--seconds 1` for each measurement and `--rounds 3` of them, of which the
 * quietest counts, `--kinds` with parts of their names, `--folder` to keep the SQLite files in for the next run.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import type { DatabaseLocation } from '#service/settings/settings.ts'
import { openStore } from '#service/stores/open-store.ts'
import { startPostgres } from '#service/testing/postgres-server.ts'
import { JsonServer, jsonServerTarget } from './json-server.ts'
import { load, type Measured, type Target } from './load.ts'
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts'
import { ServerProcess } from './server-process.ts'
import { syntheticBrands } from './synthetic-brands.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '3400,1000000' },
    engines: { type: 'string', default: 'sqlite,postgres,json-server' },
    kinds: { type: 'string', default: '' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    folder: { type: 'string' },
  },
})
const sizes = options.sizes.split(',').map(Number)
const kinds = REQUEST_KINDS.filter(({ name }) => options.kinds.split(',').some((part) => name.includes(part)))
/** Milliseconds. */
const DURATION = Number(options.seconds) * 1000
const WARMING = Math.max(DURATION, 3000)
const token = createToken()

interface Served {
  readonly size: number
  readonly names: readonly string[]
  readonly server: ServerProcess
}
/** A server, and what it is asked. */
interface Asked {
  readonly server: ServerProcess
  /** Whether the next request is read from the last answer. */
  readonly bodies: boolean
  readonly next: (connection: number, body: string) => Target
}
type Result = Measured & { /** Microseconds of processor time per request. */ readonly cost: number }

const temporary = await mkdtemp(join(tmpdir(), 'brand-catalogue-bench-'))
const folder = options.folder ?? temporary
try {
  for (const engine of options.engines.split(',')) {
    if (engine === 'json-server') await benchJsonServer()
    else await benchEngine(engine)
  }
} finally {
  await rm(temporary, { recursive: true, force: true })
}

async function benchEngine(engine: string): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const running: ServerProcess[] = []
  try {
    const served: Served[] = []
    for (const size of sizes) {
      const location: DatabaseLocation = postgres
        ? { engine: 'postgres', url: await createDatabase(postgres.url, size), readUrls: [] }
        : { engine: 'sqlite', path: join(folder, `${size}.db`) }
      const names = await fill(location, size)
      const server = await ServerProcess.start('service-process.ts', location)
      running.push(server)
      served.push({ size, names, server })
    }
    const bare = await ServerProcess.start('bare-server.ts')
    running.push(bare)
    printHeading(engine)
    for (const { server } of served) await wake(server)
    for (const kind of kinds) await benchKind(kind, served, bare)
  } finally {
    for (const server of running) server.stop()
    await postgres?.remove()
  }
}

/** The smallest catalogue out of SQLite against the same out of json-server. */
async function benchJsonServer(): Promise<void> {
  const size = sizes[0]!
  const location = { engine: 'sqlite', path: join(temporary, 'compared.db') } as const
  const names = await fill(location, size)
  const theirs = await JsonServer.start(syntheticBrands(size), temporary)
  if (!theirs) return
  const server = await ServerProcess.start('service-process.ts', location)
  await wake(server)
  console.log(
    `\n${size} brands against json-server ${JsonServer.version}: requests/s of both, and how many times theirs`,
  )
  try {
    for (const kind of kinds.filter(({ compared }) => compared)) {
      const next = [kind.targets(size, names), kind.targets(size, names)] as const
      const rates: [ours: number, theirs: number][] = []
      for (let round = 0; round <= Number(options.rounds); round++) {
        const ours = await load({ port: server.port, token, duration: DURATION }, next[0])
        const other = await load({ port: theirs.port, token, duration: DURATION }, (connection, body) =>
          jsonServerTarget(next[1](connection, body)),
        )
        // The first round warms both up.
        if (round > 0) rates.push([ours.rate, other.rate])
      }
      const [ours, other] = rates.toSorted((a, b) => a[0] / a[1] - b[0] / b[1])[rates.length >> 1]!
      console.log(
        `${kind.name.padEnd(20)} ${columns(ours.toFixed(0), other.toFixed(0), (ours / other).toFixed(1))}`,
      )
    }
  } finally {
    server.stop()
    theirs.stop()
  }
}

async function benchKind(kind: RequestKind, served: readonly Served[], bare: ServerProcess): Promise<void> {
  // The targets go on from round to round: what differs was never asked before.
  const asked = ({ size, names, server }: Served): Asked => ({
    server,
    next: kind.targets(size, names),
    bodies: kind.follows === true,
  })
  const all = served.map((one) => ({
    one,
    ours: asked(one),
    theirs: asked({ ...one, server: bare }),
    results: [] as Result[],
    bareResults: [] as Result[],
  }))
  let first = 0
  // Totals of common terms are counted here, once for each version of the catalogue; and V8 compiles what is asked often.
  for (const { ours } of all) first = (await measure(ours, WARMING)).max
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const { one, ours, theirs, results, bareResults } of all) {
      results.push(await measure(ours))
      await mimic(bare, kind, one)
      bareResults.push(await measure(theirs))
    }
  }
  const results = all.map(({ results }) => quietest(results))
  const bareResults = all.map(({ bareResults }) => quietest(bareResults))
  const [small, large] = [results[0]!, results.at(-1)!]
  const growth = large.p50 / small.p50
  console.log(
    [
      kind.name.padEnd(20),
      ...results.map(({ rate, p50, p99, cost }) =>
        columns(rate.toFixed(0), p50.toFixed(2), p99.toFixed(2), cost.toFixed(0)),
      ),
      `${growth.toFixed(2)}${growth > kind.allowed ? ' !' : '  '}`.padStart(8),
      ...results.map(({ rate }, index) => percent(rate / bareResults[index]!.rate)),
      ...results.map(({ cost }, index) => percent(bareResults[index]!.cost / cost)),
      first.toFixed(0).padStart(7),
    ].join(' '),
  )
}

/** The round that was disturbed least by whatever else the machine does. */
function quietest(rounds: readonly Result[]): Result {
  return rounds.toSorted((a, b) => a.p50 - b.p50)[0]!
}

async function measure({ server, bodies, next }: Asked, duration = DURATION): Promise<Result> {
  const before = await server.cost()
  const measured = await load({ port: server.port, token, duration, bodies }, next)
  return { ...measured, cost: ((await server.cost()) - before) / measured.requests }
}

/** Asks once, and lets the service build what it answers from. */
async function wake(server: ServerProcess): Promise<void> {
  await ask(server, '/v1/brands')
  await server.settle()
}

function ask(server: ServerProcess, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
}

/** Has the bare server send what the service sends. */
async function mimic(bare: ServerProcess, kind: RequestKind, { size, names, server }: Served): Promise<void> {
  const response = await ask(server, kind.targets(size, names)(0, '').path)
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name)),
  )
  bare.tell({ body: await response.text(), headers })
}

/** Fills an empty store and adds the token. @returns the brands' names. */
async function fill(location: DatabaseLocation, size: number): Promise<string[]> {
  const brands = syntheticBrands(size)
  const start = Date.now()
  const fresh = location.engine === 'postgres' || !existsSync(location.path)
  const store = await openStore(location)
  await store.populate(brands, [])
  await store.addToken(tokenRecord(token, 'bench'))
  await store.close()
  if (location.engine === 'postgres') await run(location.url, 'VACUUM ANALYZE brand')
  if (fresh)
    console.log(
      `${size} brands loaded into ${location.engine} in ${((Date.now() - start) / 1000).toFixed(1)} s`,
    )
  return brands.map(({ name }) => name)
}

async function createDatabase(server: string, size: number): Promise<string> {
  await run(`${server}postgres`, `CREATE DATABASE bench_${size}`)
  return `${server}bench_${size}`
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function printHeading(engine: string): void {
  console.log(
    `\n${engine}: for each size requests/s, p50 and p99 in ms, processor µs per request; p50 of the largest size as a ` +
      'multiple of the smallest (! above the target); for each size requests/s against bare node:http, then its ' +
      'processor time against ours; the slowest answer of the warming before, in ms',
  )
  console.log(
    [
      ''.padEnd(20),
      ...sizes.map((size) => String(size).padStart(31)),
      'growth'.padStart(8),
      ...sizes.map(() => 'bare'.padStart(7)),
      ...sizes.map(() => 'cpu'.padStart(7)),
      'first'.padStart(7),
    ].join(' '),
  )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`.padStart(7)
}

function columns(...cells: string[]): string {
  return cells.map((cell) => cell.padStart(7)).join(' ')
}
