/**
 * `npm run bench:service` loads synthetic catalogues, sends each kind of request to each, and prints the times, how they grow
 * with the catalogue, and how they compare with a bare `node:http` server that sends the same bytes. Compare figures of one
 * run only. Options: `--sizes 3400,1000000`, `--engines sqlite,postgres`, `--seconds 1` for each measurement, `--rounds 3` of
 * them, of which the quietest counts, `--kinds` with parts of their names, `--against ../other` to measure another checkout of
 * this package beside this one, `--folder` to keep the SQLite files for the next run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseLocation } from '#service/settings/settings.ts'
import { createDatabase, startPostgres } from '#service/testing/postgres-server.ts'
import { createToken } from '#service/tokens/access-token.ts'
import { fillCatalogue } from './catalogues.ts'
import { printHeading, printKind } from './kind-table.ts'
import { ask, compare, copyAnswer, measure, quietest, type Result, type Subject } from './measure.ts'
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts'
import { ServerProcess } from './server-process.ts'

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '3400,1000000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    kinds: { type: 'string', default: '' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
    folder: { type: 'string' },
  },
})
const sizes = options.sizes.split(',').map(Number)
const kinds = REQUEST_KINDS.filter(({ name }) => options.kinds.split(',').some((part) => name.includes(part)))
const rounds = Number(options.rounds)
/** Milliseconds. */
const DURATION = Number(options.seconds) * 1000
const WARMING = Math.max(DURATION, 3000)
const [token, changesToken] = [createToken(), createToken()]
const OUR_SERVICE = join(import.meta.dirname, 'service-process.ts')
const OTHER_FOLDER = options.against && join(resolve(options.against), 'bench')

interface Catalogue {
  readonly size: number
  readonly names: readonly string[]
  readonly server: ServerProcess
  /** The same catalogue, served by the other build. */
  readonly other: ServerProcess | undefined
}

const temporary = mkdtempSync(join(tmpdir(), 'brand-catalogue-bench-'))
const folder = options.folder ?? temporary
// By default, a signal ends the process without running its exit handlers, which stop Postgres.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))

for (const engine of options.engines.split(',')) await benchEngine(engine)

async function benchEngine(engine: string): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const running: ServerProcess[] = []
  async function start(script: string, message?: object): Promise<ServerProcess> {
    const server = await ServerProcess.start(script, message)
    running.push(server)
    return server
  }
  /** Starts the other build, with a database of its own, since its tables may differ. */
  async function startOther(location: DatabaseLocation, size: number): Promise<ServerProcess | undefined> {
    if (OTHER_FOLDER === undefined) return undefined
    const { fillCatalogue: fill } = (await import(
      join(OTHER_FOLDER, 'catalogues.ts')
    )) as typeof import('./catalogues.ts')
    await fill(location, size, token, changesToken)
    return start(join(OTHER_FOLDER, 'service-process.ts'), location)
  }
  try {
    const catalogues: Catalogue[] = []
    for (const size of sizes) {
      const locate = async (name: string): Promise<DatabaseLocation> =>
        postgres
          ? { engine: 'postgres', url: await createDatabase(postgres.url, `bench_${name}`), readUrls: [] }
          : { engine: 'sqlite', path: join(folder, `${name}.db`) }
      const location = await locate(String(size))
      const names = await fillCatalogue(location, size, token, changesToken)
      const server = await start(OUR_SERVICE, location)
      catalogues.push({ size, names, server, other: await startOther(await locate(`${size}_other`), size) })
    }
    const bare = await start(join(import.meta.dirname, 'bare-server.ts'))
    printHeading(engine, sizes, OTHER_FOLDER !== undefined)
    for (const kind of kinds) await benchKind(kind, catalogues, bare)
  } finally {
    for (const server of running) server.stop()
    await postgres?.remove()
  }
}

async function benchKind(
  kind: RequestKind,
  catalogues: readonly Catalogue[],
  bare: ServerProcess,
): Promise<void> {
  // The targets continue from round to round, so that requests that differ never repeat one of an earlier round.
  const subject = ({ size, names }: Catalogue, server: ServerProcess): Subject => ({
    server,
    next: kind.targets(size, names),
    bodies: kind.follows === true,
  })
  const bearer = kind.getsChanges ? changesToken : token
  const all = catalogues.map((catalogue) => ({
    catalogue,
    ours: subject(catalogue, catalogue.server),
    // A build from before changes has no token for them.
    other: kind.getsChanges ? undefined : catalogue.other && subject(catalogue, catalogue.other),
    bare: subject(catalogue, bare),
    results: { ours: [] as Result[], other: [] as Result[], bare: [] as Result[] },
  }))
  let first = 0
  // Warms up: the service counts totals of common terms once per version of the catalogue, and V8 compiles hot code.
  for (const { ours, other } of all) {
    first = (await measure(ours, bearer, WARMING)).max
    if (other) await measure(other, bearer, WARMING)
  }
  for (let round = 0; round < rounds; round++) {
    for (const { catalogue, ours, other, bare: least, results } of all) {
      // The builds take turns, so that neither always comes after the bare server.
      const builds = [
        async () => results.ours.push(await measure(ours, bearer, DURATION)),
        async () => other && results.other.push(await measure(other, bearer, DURATION)),
      ]
      for (const build of round % 2 === 0 ? builds : builds.toReversed()) await build()
      const { size, names, server } = catalogue
      await copyAnswer(bare, await ask(server, kind.targets(size, names)(0, '').path, bearer))
      results.bare.push(await measure(least, bearer, DURATION))
    }
  }
  printKind(
    kind,
    all.map(({ results }) => ({
      ours: quietest(results.ours),
      bare: quietest(results.bare),
      against: results.other.length > 0 ? compare(results.ours, results.other) : undefined,
    })),
    first,
  )
}
