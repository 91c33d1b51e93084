import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#service/stores/open-store.ts'
import { runCommand } from '#service/testing/run-command.ts'
import { temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'

async function runImport(url: string): ReturnType<typeof runCommand> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a.csv'), 'id,name,logo\n1,Acme,https://a.example/\n')
  return runCommand('import', folder, { DATABASE_URL: url }, 'a.csv')
}

async function create(): Promise<{ url: string; query: (sql: string) => Promise<unknown[]> }> {
  const url = await temporaryDatabase()
  await (await openStore({ engine: 'postgres', url, readUrls: [] })).close()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return { url, query: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows }
}

test('a role that may not create temporary tables learns it, and the import ends', async () => {
  const { url, query } = await create()
  const name = `importer_${Math.random().toString(36).slice(2)}`
  await query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`)
  await query('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO PUBLIC')
  await query(`REVOKE TEMPORARY ON DATABASE ${new URL(url).pathname.slice(1)} FROM PUBLIC`)
  expect(await runImport(url.replace(/\/\/[^@]+@/, `//${name}:x@`))).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database \S+ on \S+: permission denied to create temporary tables .* Nothing was imported\.\n$/,
    ),
  })
})
