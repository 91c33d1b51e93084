/** The restore with Postgres's own tools, as docs/operating.md describes it. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { populate } from '#service/stores/model/staged-import.ts'
import { startPostgres } from '#service/testing/postgres-server.ts'
import { openStore } from '#service/stores/open-store.ts'
import { manyBrands, temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
/** npm's binaries lack pg_dump, which must not be older than its server. */
const programs = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_dump')) && existsSync(join(folder, 'initdb')))

test('a role without privileges restores a dump where an administrator made pg_trgm', async ({ skip }) => {
  if (!programs) skip('pg_dump is not installed (Debian: apt-get install postgresql)')
  const server = await startPostgres(programs)
  onTestFinished(server.remove)
  const database = await temporaryDatabase(server.url)
  const administrator = new pg.Client(database)
  await administrator.connect()
  await administrator.query(
    `CREATE ROLE brands LOGIN PASSWORD 'x'; CREATE ROLE reader; CREATE EXTENSION pg_trgm;
       GRANT CREATE ON SCHEMA public TO brands`,
  )
  onTestFinished(() => administrator.end())
  const url = database.replace(/\/\/[^@]+@/, '//brands:x@')
  const store = await openStore({ engine: 'postgres', url, readUrls: [] })
  onTestFinished(() => store.close())
  await populate(store, manyBrands(3), [{ name: 'acme', svg: '<svg/>' }])
  await store.tokens.add({
    hash: new Uint8Array(32),
    label: 'x',
    createdAt: 1,
    expiresAt: null,
    revokedAt: null,
    fields: '',
  })

  await administrator.query('GRANT SELECT ON brand TO reader')

  const folder = await temporaryFolder()
  const tool = (name: string, ...args: string[]) => run(join(programs!, name), args, { cwd: folder })
  await tool('pg_dump', '-Fc', '-f', 'brands.dump', url)
  const lines = (await tool('pg_restore', '--list', 'brands.dump')).stdout.split('\n')
  expect(lines.join()).toContain('EXTENSION')
  const work = await store.openImport()
  await work.apply({ takeDates: false, deleteMissing: 3 })
  await work[Symbol.asyncDispose]()
  expect(await store.listBrands({ filters: {}, limit: 10, page: 1 })).toMatchObject({ total: 0 })

  // The documented commands, in the shell that an operator uses.
  const restore = `PATH=${programs}:$PATH
      pg_restore --list brands.dump | grep -v ' EXTENSION ' > brands.list
      pg_restore --use-list=brands.list --clean --if-exists --no-owner --single-transaction -d "$DATABASE_URL" brands.dump`
  await run('sh', ['-ec', restore], { cwd: folder, env: { ...process.env, DATABASE_URL: url } })
  expect((await store.listBrands({ filters: { name: 'brand' }, limit: 10, page: 1 })).brands).toEqual(
    manyBrands(3),
  )
  expect(await store.findLogo('acme')).toEqual({ name: 'acme', svg: '<svg/>' })
  expect(await store.tokens.list()).toHaveLength(1)
  const granted = "SELECT has_table_privilege('reader', 'brand', 'SELECT') AS granted"
  expect((await administrator.query(granted)).rows).toEqual([{ granted: true }])
})
