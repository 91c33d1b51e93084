import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { CommandFailure } from '#service/terminal.ts'
import { openStore } from '#service/stores/open-store.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { pageQuery } from '#service/stores/page-query.ts'
import {
  aBrand,
  ALL,
  importInto,
  openPostgres,
  runSql,
  newDatabase,
  temporaryFolder,
} from '#service/testing/stores.ts'
import { POSTGRES } from './postgres-engine.ts'

/** 'opened', or the error message. */
async function refusal(url: string): Promise<string> {
  try {
    await (await openStore({ engine: 'postgres', url, readUrls: [] })).close()
    return 'opened'
  } catch (error) {
    return error instanceof CommandFailure ? error.message : `unexplained: ${String(error)}`
  }
}

/** The address of the same database for another user, who may only connect. */
async function stranger(url: string): Promise<string> {
  const name = `stranger_${Math.random().toString(36).slice(2)}`
  await runSql(url, `CREATE ROLE ${name} LOGIN PASSWORD 'x'`)
  return url.replace(/\/\/[^@]+@/, `//${name}:x@`)
}

test('several processes may create one store at once, and later starts find it', async () => {
  const url = await newDatabase()
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)))
  expect(stores.filter(({ isNew }) => isNew)).toHaveLength(1)
  await populate(stores[0]!, [aBrand()], [])
  expect(await (await openPostgres(url)).brands.find('1')).toMatchObject(aBrand())
  // The tables of version 0.1.
  const later = 'DELETE FROM brand_catalogue_migration WHERE number > 10'
  await runSql(url, 'ALTER TABLE brand DROP COLUMN changes', later)
  expect(await (await openPostgres(url)).brands.find('1', true)).toMatchObject({ ...aBrand(), changes: '[]' })
})

test('a change by another process is seen within a moment', async () => {
  const url = await newDatabase()
  const [reader, writer] = [await openPostgres(url), await openPostgres(url)]
  expect(await reader.brands.version()).toBe(0)
  expect(await reader.brands.list(ALL)).toMatchObject({ total: 0, version: 0 })
  await populate(writer, [aBrand()], [])
  const version = await writer.brands.version()
  expect(version).toBeGreaterThan(0)
  await expect.poll(() => reader.brands.version()).toBe(version)
  expect(await reader.brands.list(ALL)).toMatchObject({ total: 1, version })
})

test('the search uses its indexes, even after many queries', async () => {
  const url = await newDatabase()
  const store = await openPostgres(url)
  const brands = Array.from({ length: 20_000 }, (_, index) =>
    aBrand({ id: String(index), name: `Brand ${index}` }),
  )
  await populate(store, brands, [])
  for (let round = 0; round < 8; round++) {
    const list = await store.brands.list({ filters: { name: `nd ${round}999` }, limit: 10, page: 1 })
    expect(list.hasMore).toBe(round === 1)
  }
  const request = { ...ALL, filters: { name: '7999' } }
  const { sql, values = [] } = pageQuery(request, undefined, { upTo: 1001 }, POSTGRES)
  const client = new pg.Client(url)
  await client.connect()
  const plan = await client.query(`EXPLAIN ${sql}`, [...values])
  await client.end()
  expect(JSON.stringify(plan.rows)).toContain('brand_search')
})

test('a change leaves no entries that are not merged into the search index', async () => {
  const url = await newDatabase()
  const store = await openPostgres(url)
  await populate(store, [aBrand()], [])
  await importInto(store, [aBrand({ name: 'Changed' })])
  const rows = await runSql(url, "SELECT gin_clean_pending_list('brand_search')::int AS pages")
  expect(rows).toEqual([{ pages: 0 }])
})

test.each<[(server: string) => string, RegExp]>([
  [
    (server) => `${server}nowhere`,
    /^The database nowhere on 127\.0\.0\.1:\d+: database "nowhere" does not exist\.$/,
  ],
  [(server) => server.replace(/:[^:@]+@/, ':secret@'), /: password authentication failed (?!.*secret)/],
  [(server) => server.replace(/:[^:@]+@/, '@'), /: SASL: .*password must be a string\.$/],
  [(server) => `${server}postgres?sslmode=require`, /: The server does not support SSL connections\.$/],
  [
    () => 'postgres://user:secret@127.0.0.1:1/brands',
    /^The database brands on 127\.0\.0\.1:1: connect ECONNREFUSED (?!.*secret).+\.$/,
  ],
])(
  'a database that cannot be used is refused in one sentence without its password: %o',
  async (address, words) => {
    expect(await refusal(address(inject('postgresUrl')))).toMatch(words)
  },
)

test("another program's database, and one of a newer version, are refused", async () => {
  const other = await newDatabase()
  await runSql(other, 'CREATE TABLE brand (price integer)')
  expect(await refusal(other)).toMatch(/has a table "brand" of another program/)
  const newer = await newDatabase()
  expect(await refusal(newer)).toBe('opened')
  await runSql(newer, 'INSERT INTO brand_catalogue_migration VALUES (999)')
  expect(await refusal(newer)).toMatch(/newer version/)
})

test.each([
  ['public', 'catalogue,public'],
  ['extensions', 'catalogue'],
])(
  "beside another program's brands, with pg_trgm in %s, the catalogue has the schema of %s",
  async (extension, path) => {
    const shared = await newDatabase()
    await runSql(
      shared,
      'CREATE SCHEMA catalogue',
      'CREATE SCHEMA extensions',
      `CREATE EXTENSION pg_trgm SCHEMA ${extension}`,
      'CREATE TABLE public.brand (price integer)',
      'INSERT INTO public.brand VALUES (7)',
    )
    const url = `${shared}?options=-csearch_path%3D${encodeURIComponent(path)}`
    const store = await openPostgres(url)
    expect(store.isNew).toBe(true)
    await populate(store, [aBrand()], [])
    const found = await store.brands.list({ filters: { name: 'cm' }, limit: 10, page: 1 })
    expect(found).toMatchObject({ total: 1 })
    expect((await openPostgres(url)).isNew).toBe(false)
    expect(await refusal(shared)).toMatch(/another database or schema/)
    await runSql(shared, 'DROP SCHEMA catalogue CASCADE', 'SELECT price FROM public.brand')
  },
)

test.each(['LATIN1', 'SQL_ASCII'])('a database in %s is refused', async (encoding) => {
  const server = inject('postgresUrl')
  const name = `encoded_${Math.random().toString(36).slice(2)}`
  const creation = `CREATE DATABASE ${name} ENCODING ${encoding} LOCALE 'C' TEMPLATE template0`
  await runSql(`${server}postgres`, creation)
  expect(await refusal(server + name)).toMatch(`must have the encoding UTF8, not ${encoding}: `)
})

test('a user without the rights to create tables or the extension learns what is missing', async () => {
  const url = await newDatabase()
  const user = await stranger(url)
  expect(await refusal(user)).toMatch(/: permission denied for schema public\.$/)
  await runSql(url, 'GRANT CREATE ON SCHEMA public TO public')
  expect(await refusal(user)).toMatch(/: permission denied to create extension "pg_trgm"\. /)
  await runSql(url, 'CREATE EXTENSION pg_trgm')
  expect(await refusal(user)).toBe('opened')
})

test('an import by a role that may not create temporary tables fails and says so', async () => {
  const url = await newDatabase()
  await openPostgres(url)
  const user = await stranger(url)
  await runSql(
    url,
    'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO PUBLIC',
    `REVOKE TEMPORARY ON DATABASE ${new URL(url).pathname.slice(1)} FROM PUBLIC`,
  )
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a.csv'), 'id,name,logo\n1,Acme,https://a.example/\n')
  expect(await runCommand('import', folder, { DATABASE_URL: user }, 'a.csv')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database \S+ on \S+: permission denied to create temporary tables .* Nothing was imported\.\n$/,
    ),
  })
})

test('an import that waited for another one dates its brands after the wait', async () => {
  const url = await newDatabase()
  const store = await openPostgres(url)
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('BEGIN')
  await other.query('SELECT version FROM catalogue FOR UPDATE')

  await using work = await store.openImport()
  await work.add([{ ...aBrand(), updatedAt: null, line: 2 }])
  const applied = work.apply({ takeDates: false })
  await vi.waitFor(async () => {
    const waiting = await other.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
    expect(waiting.rowCount).toBe(1)
  }, 10_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const released = Math.floor(Date.now() / 1000)
  await other.query('COMMIT')
  await applied
  expect((await store.brands.find('1'))!.updatedAt).toBeGreaterThanOrEqual(released)
})
