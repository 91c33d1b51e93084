import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '#service/testing/http-server.ts'
import { nobody } from '#service/testing/postgres-server.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import {
  aBrand,
  ALL,
  manyBrands,
  openPostgres,
  newDatabase,
  temporaryFolder,
} from '#service/testing/stores.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const HAS_PGBOUNCER = existsSync(PROGRAM)
const NO_PGBOUNCER = 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'

/**
 * Starts PgBouncer in front of a server. Its own defaults apply otherwise, so it refuses startup parameters that it
 * does not know.
 * @param serverUrl of the superuser, without the name of a database.
 * @param poolSize how many connections to the server all clients share.
 * @returns the same address through PgBouncer.
 */
async function startPgbouncer(serverUrl: string, poolSize: number): Promise<string> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const folder = await temporaryFolder()
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  )
  // Like Postgres, it refuses to run as root.
  const user = nobody()
  for (const path of [folder, file]) if (user.uid !== undefined) await chown(path, user.uid, user.gid)
  const child = spawn(PROGRAM, [file], user)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PgBouncer did not start: ${output}`)))
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('process up')) resolve()
    })
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    }
  })
  return `postgres://${username}@127.0.0.1:${port}/`
}

/** A new database, and its address through PgBouncer. */
async function throughPgbouncer(poolSize = 5): Promise<{ url: string; direct: string }> {
  const direct = await newDatabase()
  return {
    url: (await startPgbouncer(inject('postgresUrl'), poolSize)) + new URL(direct).pathname.slice(1),
    direct,
  }
}

test('two concurrent imports through PgBouncer do not mix their rows', async ({ skip }) => {
  skip(!HAS_PGBOUNCER, NO_PGBOUNCER)
  const { url } = await throughPgbouncer()
  const store = await openPostgres(url)
  const [one, two] = [await store.openImport(), await store.openImport()]
  const row = (id: string, name: string) => ({ ...aBrand({ id, name }), line: Number(id) })
  // The imports alternate, so a pooler that assigns connections by statement would mix them.
  for (let step = 0; step < 10; step++) {
    expect(await one.add([row(String(step), `One ${step}`)])).toEqual([0])
    expect(await two.add([row(String(100 + step), `Two ${step}`)])).toEqual([0])
  }
  expect(await one.plan()).toMatchObject({ rows: 10 })
  expect(await two.plan()).toMatchObject({ rows: 10 })
  const options = { takeDates: false }
  expect(await one.apply(options)).toMatchObject({ added: 10 })
  await one[Symbol.asyncDispose]()
  expect(await store.brands.list(ALL)).toMatchObject({ total: 10 })
  expect(await two.apply(options)).toMatchObject({ added: 10 })
  await two[Symbol.asyncDispose]()
  expect(await store.brands.list(ALL)).toMatchObject({ total: 20 })
})

test('the service answers through PgBouncer, and leaves no setting behind', async ({ skip }) => {
  skip(!HAS_PGBOUNCER, NO_PGBOUNCER)
  const { url } = await throughPgbouncer(1)
  const store = await openPostgres(url)
  const { get } = await serviceUnderTest(manyBrands(30), { store })
  for (const path of ['/v1/brands?page=2', '/v1/brands/7', '/v1/brands?name=brand%202', '/readyz'])
    expect((await get(path)).statusCode).toBe(200)
  const other = await openPostgres(url)
  const work = await other.openImport()
  await work[Symbol.asyncDispose]()
  const { Client } = (await import('pg')).default
  const client = new Client(url)
  await client.connect()
  for (const setting of ['statement_timeout', 'enable_hashjoin', 'idle_in_transaction_session_timeout'])
    expect((await client.query(`SHOW ${setting}`)).rows).toEqual([
      { [setting]: setting.startsWith('enable') ? 'on' : '0' },
    ])
  await client.end()
})
