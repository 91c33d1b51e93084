import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Run, runScript } from '#service/testing/run-script.ts'
import { openStore } from '#service/stores/open-store.ts'
import { temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'

/** An import of enough rows that it can be met in the middle. */
async function startImport(url: string): Promise<Run> {
  const folder = await temporaryFolder()
  const rows = Array.from({ length: 20_000 }, (_, id) => `${id},Brand ${id},https://a.example/`)
  await writeFile(join(folder, 'a.csv'), `id,name,logo\n${rows.join('\n')}\n`)
  return runScript('import/import-command.ts', folder, { DATABASE_URL: url }, ['a.csv'])
}

async function create(): Promise<{ url: string; query: (sql: string) => Promise<unknown[]> }> {
  const url = await temporaryDatabase()
  await (await openStore({ engine: 'postgres', url, readUrls: [] })).close()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return { url, query: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows }
}

/** Makes the import wait in the middle of writing, until it is ended. */
async function startAndHold({ url, query }: Awaited<ReturnType<typeof create>>): Promise<Run> {
  await query('BEGIN; LOCK TABLE brand IN EXCLUSIVE MODE')
  const run = await startImport(url)
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  while ((await query(waiting)).length === 0) {
    if (run.child.exitCode !== null) throw new Error(`Ended early: ${run.output()}`)
    // An open transaction sees one snapshot of these statistics.
    await query('SELECT pg_stat_clear_snapshot()')
  }
  return run
}

test('a role that may not create temporary tables learns it, and the import ends', async () => {
  const { url, query } = await create()
  const name = `importer_${Math.random().toString(36).slice(2)}`
  await query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`)
  await query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO PUBLIC')
  await query(`REVOKE TEMPORARY ON DATABASE ${new URL(url).pathname.slice(1)} FROM PUBLIC`)
  const run = await startImport(url.replace(/\/\/[^@]+@/, `//${name}:x@`))
  expect(await run.exitCode).toBe(1)
  expect(run.output()).toMatch(
    /^The database \S+ on \S+: permission denied to create temporary tables .* Nothing was imported\.\n$/,
  )
})

test('an administrator who ends the connection is named', async () => {
  const database = await create()
  const run = await startAndHold(database)
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  expect(await run.exitCode).toBe(1)
  expect(run.output()).toMatch(
    /^The database \S+ on \S+: terminating connection due to administrator command\. Nothing was imported\.\n$/,
  )
})
