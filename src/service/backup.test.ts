/** Backups, their restore, and moves between engines, by the commands in docs/operating.md. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { runScript } from '#service/testing/run-script.ts'
import { startPostgres } from '#service/testing/postgres-server.ts'
import type { Store } from '#service/stores/store.ts'
import { tokenRecord } from '#service/tokens/access-token.ts'
import {
  aBrand,
  ALL,
  importInto,
  manyBrands,
  openPostgres,
  openSqlite,
  runSql,
  newDatabase,
  temporaryFolder,
} from '#service/testing/stores.ts'

const LOGO = { name: 'acme', svg: '<svg/>' }
const TOKEN = { ...tokenRecord('x', 'Shop', ['country']), hash: new Uint8Array(32).fill(1) }
const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
const SECTION = GUIDE.slice(GUIDE.indexOf('\n## Backup and restore'))
const [, restoreFiles = '', dump = '', restoreDump = '', exports = ''] = Array.from(
  SECTION.matchAll(/```sh\n(.*?)```/gs),
  ([, commands]) => commands,
)
const [fromSqlite = '', fromPostgres = ''] = Array.from(
  exports.matchAll(/"(SELECT .*?)"/gs),
  ([, sql]) => sql,
)

const DEBIAN = '/usr/lib/postgresql'
/** npm's binaries lack pg_dump, which must not be older than the server. */
const programs = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_dump')) && existsSync(join(folder, 'initdb')))

const open = (url: string) =>
  url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)

const shell = (folder: string, commands: string, environment: Record<string, string> = {}) =>
  promisify(execFile)('sh', ['-ec', commands], { cwd: folder, env: { ...process.env, ...environment } })

/** Renames all brands after a round, in one transaction. */
async function writeRound(store: Store, round: number): Promise<void> {
  await importInto(
    store,
    manyBrands(2000).map(({ id }) => aBrand({ id, name: `Round ${round}` })),
  )
}

/** Imports one round after the other until the backup is made. */
async function writeMeanwhile<T>(store: Store, backup: Promise<T>): Promise<T> {
  // SQLite blocks the event loop while it writes, so let the backup proceed.
  const isComplete = () => Promise.race([backup.then(() => true), setImmediate(false)])
  for (let round = 1; !(await isComplete()); round++) await writeRound(store, round)
  return backup
}

/** After a restore, all brands must be from the same round. */
async function expectOneRound(store: Store): Promise<void> {
  const { brands, total } = await store.brands.list({ filters: { name: 'round' }, limit: 100, page: 1 })
  expect(total).toBe(2000)
  expect(new Set(brands.map(({ name }) => name)).size).toBe(1)
  const [{ name } = aBrand()] = brands
  expect(await store.brands.list({ filters: { name }, limit: 1, page: 1 })).toMatchObject({ total })
  expect(await store.brands.findLogo('acme')).toEqual(LOGO)
  expect(await store.tokens.list()).toEqual([{ ...TOKEN, lastUsedAt: 3600 }])
}

async function fill(store: Store): Promise<void> {
  await populate(store, manyBrands(2000), [LOGO])
  await store.tokens.add(TOKEN)
  await store.tokens.recordUse(TOKEN.hash, 3600)
  await writeRound(store, 0)
}

async function spoil(store: Store): Promise<void> {
  await importInto(store, [], { takeDates: false, deleteMissing: 2000, logos: [] })
  await store.tokens.revoke(TOKEN.hash, 9)
}

test('sqlite: a backup made while brands are imported is restored, and served', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'data/brands.db')
  const store = await openSqlite(path)
  await fill(store)
  const backup = runScript('backup', folder, { DATABASE_URL: 'sqlite:data/brands.db' }, [
    'backups/2026-11-26',
  ])
  expect([await writeMeanwhile(store, backup.exitCode), backup.output()]).toEqual([
    0,
    'Wrote backups/2026-11-26: 2,000 brands and 1 tokens from data/brands.db.\n',
  ])
  await spoil(store)
  // Files as a killed service leaves them.
  const killed = await temporaryFolder()
  await shell(folder, `cp data/* ${killed}`)
  await store.close()
  await shell(folder, `cp ${killed}/* data/`)

  await shell(folder, restoreFiles)
  const restored = await openSqlite(path)
  await expectOneRound(restored)
  const { get } = await serviceUnderTest([], { store: restored })
  expect((await get('/v1/brands?name=round')).statusCode).toBe(200)
})

test('postgres: a dump made while brands are imported is restored', async ({ skip }) => {
  if (!programs) skip('pg_dump is not installed (Debian: apt-get install postgresql)')
  const server = await startPostgres(programs)
  onTestFinished(server.remove)
  const database = await newDatabase(server.url)
  await runSql(
    database,
    `CREATE ROLE brands LOGIN PASSWORD 'x'; CREATE ROLE reader; CREATE EXTENSION pg_trgm;
       GRANT CREATE ON SCHEMA public TO brands`,
  )
  // A role without privileges, where an administrator made pg_trgm.
  const url = database.replace(/\/\/[^@]+@/, '//brands:x@')
  const store = await open(url)
  await fill(store)
  await runSql(database, 'GRANT SELECT ON brand TO reader')

  const folder = await temporaryFolder()
  const settings = { DATABASE_URL: url, PATH: `${programs}:${process.env['PATH']}` }
  await writeMeanwhile(store, shell(folder, dump, settings))
  await spoil(store)

  await shell(folder, restoreDump, settings)
  expect(await readdir(folder)).toContain('brands.list')
  await expectOneRound(store)
  const granted = "SELECT has_table_privilege('reader', 'brand', 'SELECT') AS granted"
  expect(await runSql(database, granted)).toEqual([{ granted: true }])
})

const BRANDS = [
  aBrand({
    id: '0',
    name: 'Nestlé "한"',
    fields: JSON.stringify({ country: 'DE', website: 'https://a.example/' }),
  }),
  aBrand({ id: '2', name: 'Old', updatedAt: 1000 }),
  aBrand({
    id: '9223372036854775807',
    name: 'Ende\\n',
    logo: 'https://a.example/%22',
    fields: '{"country":"\'"}',
  }),
]

test.each(['sqlite', 'postgres'] as const)(
  'all brands move from %s, with dates and fields',
  async (engine) => {
    const folder = await temporaryFolder()
    const sqlite = `sqlite:${join(folder, 'brands.db')}`
    const postgres = await newDatabase()
    const [from, to] = engine === 'sqlite' ? [sqlite, postgres] : [postgres, sqlite]
    await populate(await open(from), BRANDS, [])
    const lines = engine === 'sqlite' ? queryFile(join(folder, 'brands.db')) : await queryServer(postgres)
    await writeFile(join(folder, 'brands.ndjson'), lines.map((line) => `${line}\n`).join(''))
    const options = ['--take-dates', '--fields', 'country,website']
    const imported = await runCommand('import brands.ndjson', folder, { DATABASE_URL: to }, ...options)
    expect(imported).toEqual({ code: 0, output: expect.stringContaining(': 3 new, 0 changed,') })
    const target = await open(to)
    expect((await target.brands.list(ALL)).brands).toMatchObject(BRANDS)
  },
)

/** The lines that `sqlite3` would print. */
function queryFile(path: string): string[] {
  using database = new DatabaseSync(path, { readOnly: true })
  return database
    .prepare(fromSqlite)
    .all()
    .flatMap((row) => Object.values(row) as string[])
}

/** The lines that `psql` would print. */
async function queryServer(url: string): Promise<string[]> {
  const rows = await runSql(url, `SELECT line::text FROM (${fromPostgres}) AS t (line)`)
  return rows.map(({ line }) => String(line))
}

const backup = (folder: string, url: string, ...args: string[]) =>
  runCommand('backup', folder, { DATABASE_URL: url }, ...args)

test('a backup that cannot be made is refused, and nothing is overwritten', async () => {
  const folder = await temporaryFolder()
  const refused = async (url: string, message: RegExp) =>
    expect(await backup(folder, url, 'b')).toEqual({ code: 1, output: expect.stringMatching(message) })
  await refused('sqlite:a.db', /^There is no database a\.db: correct DATABASE_URL\.\n$/)
  await refused(
    'postgres://u:secret@db.example/brands',
    /^brands on db\.example is in Postgres: back it up with pg_dump /,
  )
  await writeFile(join(folder, 'a.db'), 'Buy milk.')
  await refused('sqlite:a.db', /^The backup b of a\.db failed: file is not a database\.\n$/)
  await open(`sqlite:${join(folder, 'c.db')}`)
  expect(await readdir(folder)).not.toContain('b')
  await mkdir(join(folder, 'b'))
  await refused('sqlite:c.db', /^b already exists: name another folder\.\n$/)
  expect((await readdir(folder)).filter((name) => name.startsWith('b'))).toEqual(['b'])
})

test.skipIf(process.platform === 'win32')('databases and backups are private to their owner', async () => {
  const folder = await temporaryFolder()
  await (await open(`sqlite:${join(folder, 'data/a.db')}`)).tokens.add(TOKEN)
  expect((await backup(folder, 'sqlite:data/a.db', 'backups/first')).code).toBe(0)
  const modes = await Promise.all(
    [
      'data',
      'data/a.db',
      'data/a.db-wal',
      'data/a.tokens.db',
      'backups/first',
      'backups/first/a.db',
      'backups/first/a.tokens.db',
    ].map(async (path) => (await stat(join(folder, path))).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o700, 0o600, 0o600])
})
