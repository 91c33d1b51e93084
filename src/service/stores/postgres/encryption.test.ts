import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CommandFailure } from '#service/terminal.ts'
import { readSettings } from '#service/settings/settings.ts'
import { openStore } from '#service/stores/open-store.ts'
import { HAS_OPENSSL, selfSign } from '#service/testing/http-server.ts'
import { nobody, type PostgresUnderTest, startCopy } from '#service/testing/postgres-server.ts'
import { runSql, newDatabase } from '#service/testing/stores.ts'

let server: PostgresUnderTest | undefined
/** The path of a self-signed certificate, which is valid only for 127.0.0.1. */
let certificate: string

beforeAll(async () => {
  if (!HAS_OPENSSL) return
  server = await startCopy(inject('postgresCluster'))
  const administer = (...sql: string[]) => runSql(`${server!.url}postgres`, ...sql)
  const [row] = await administer("SELECT current_setting('data_directory') AS folder")
  const folder = String(row!['folder'])
  certificate = join(folder, 'server.crt')
  const key = join(folder, 'server.key')
  selfSign('IP:127.0.0.1', certificate, key)
  const user = nobody()
  if (user.uid !== undefined) for (const file of [key, certificate]) await chown(file, user.uid, user.gid)
  await administer('ALTER SYSTEM SET ssl = on', 'SELECT pg_reload_conf()')
})
afterAll(() => server?.remove())

/** 'encrypted', 'plain', or the error message. */
async function outcome(url: string): Promise<string> {
  try {
    const { database } = readSettings({ DATABASE_URL: url })
    const store = await openStore(database)
    await store.ping()
    const rows = await runSql(
      `${server!.url}postgres`,
      `SELECT bool_or(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE application_name = 'brand-catalogue'`,
    )
    await store.close()
    return rows[0]?.['ssl'] ? 'encrypted' : 'plain'
  } catch (error) {
    return error instanceof CommandFailure ? error.message : `unexplained: ${String(error)}`
  }
}

test('sslmode has the same meaning as in libpq', async ({ skip }) => {
  skip(!HAS_OPENSSL, 'OpenSSL is not installed')
  const url = await newDatabase(server!.url)
  const named = url.replace('127.0.0.1', 'localhost')
  const refused = /^The database \S+ on \S+: .*(?:certificate|altnames)/
  expect(await outcome(url)).toBe('plain')
  expect(await outcome(`${url}?sslmode=disable`)).toBe('plain')
  expect(await outcome(`${url}?sslmode=require`)).toBe('encrypted')
  expect(await outcome(`${url}?sslmode=verify-full`)).toMatch(refused)
  const trusted = `sslrootcert=${certificate}`
  expect(await outcome(`${url}?sslmode=verify-full&${trusted}`)).toBe('encrypted')
  expect(await outcome(`${named}?sslmode=verify-full&${trusted}`)).toMatch(refused)
  expect(await outcome(`${named}?sslmode=verify-ca&${trusted}`)).toBe('encrypted')
  const missing = await outcome(`${url}?sslmode=verify-full&sslrootcert=/no/such/file`)
  expect(missing).toMatch(/: ENOENT: .*\/no\/such\/file/)
})
