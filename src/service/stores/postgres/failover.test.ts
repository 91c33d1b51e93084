import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { captureLog, keptLog } from '#service/testing/capture-log.ts'
import { type PostgresUnderTest, startCopy } from '#service/testing/postgres-server.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, openPostgres, runSql, newDatabase, temporaryFolder } from '#service/testing/stores.ts'
import { createToken, hashToken, tokenRecord } from '#service/tokens/access-token.ts'

const SOON = { timeout: 60_000 }

async function aServer(start: Promise<PostgresUnderTest>): Promise<PostgresUnderTest> {
  const server = await start
  onTestFinished(server.remove)
  return server
}

test.skipIf(process.platform === 'win32')('a replica that is promoted takes over, and stays', async () => {
  const old = await aServer(startCopy(inject('postgresCluster')))
  const promoted = await aServer(old.replicate())
  const database = await newDatabase(old.url)
  const urls = [database, promoted.url + new URL(database).pathname.slice(1)] as const
  const folder = await temporaryFolder()
  const settings = { DATABASE_URL: urls[0], DATABASE_READ_URLS: urls[1] }
  const create = () => runCommand('token', folder, settings, 'create', '--label', 'x')
  await openPostgres(database)
  const store = await openPostgres(urls[0], [urls[1]])
  const { get, token } = await serviceUnderTest([aBrand()], { store, logLevel: 'error' })
  const copied = async () => (await runSql(urls[1], 'SELECT count(*)::int AS n FROM token, brand'))[0]
  await expect.poll(() => copied().catch(() => {}), SOON).toEqual({ n: 1 })
  const readiness = async () => (await get('/readyz')).json()

  await old.stop()
  expect((await get('/v1/brands/1')).statusCode).toBe(200)
  expect(await create()).toMatchObject({ code: 1, output: expect.stringContaining('ECONNREFUSED') })
  await runSql(urls[1], 'SELECT pg_promote()')
  const { code, output } = await create()
  expect(code).toBe(0)
  const after = /bcat_\w+/.exec(output)![0]
  await expect.poll(readiness, SOON).toMatchObject({
    status: 'ready',
    databases: [
      { role: 'former', up: false },
      { role: 'primary', up: true },
    ],
  })

  // The old primary comes back and believes that it is still the primary. It has no token that was created since.
  const lines = captureLog()
  await old.start()
  await expect.poll(readiness, SOON).toMatchObject({
    problem: 'Two database servers are primaries. The log names them.',
    databases: [
      { role: 'former', up: true },
      { role: 'primary', up: true },
    ],
  })
  expect(store.servers?.primaries).toBe(2)
  const msg = 'two database servers are primaries'
  const server = new URL(database).host
  expect(lines().filter((line) => line['msg'] === msg)).toMatchObject([{ level: 50, server, role: 'former' }])
  expect(await store.tokens.find(hashToken(after))).toBeDefined()
  const later = tokenRecord(createToken(), 'x')
  await store.tokens.add(later)
  expect(await runSql(urls[1], "SELECT FROM token WHERE label = 'x'")).toHaveLength(2)

  // Nothing is read from it, even while there is no other server.
  await promoted.stop()
  await vi.waitFor(() => expect(store.tokens.find(hashToken(token))).rejects.toThrow('cannot be reached'))
  await expect(store.brands.find('1')).rejects.toThrow('cannot be reached')
})

test('of two primaries without an order, neither is written to', async () => {
  const one = await aServer(startCopy(inject('postgresCluster')))
  const other = await aServer(startCopy(inject('postgresCluster')))
  const databases = [`${one.url}postgres`, `${other.url}postgres`] as const
  for (const database of databases) await openPostgres(database)
  const settings = { DATABASE_URL: databases[0], DATABASE_READ_URLS: databases[1] }
  const folder = await temporaryFolder()
  expect(await runCommand('token', folder, settings, 'create', '--label', 'x')).toEqual({
    code: 1,
    output: `${new URL(one.url).host} and ${new URL(other.url).host} are both primaries, so nothing was written: stop one of them (docs/runbook.md).\n`,
  })
  // Two addresses of one server are no two servers.
  const same = {
    DATABASE_URL: databases[0],
    DATABASE_READ_URLS: databases[0].replace('127.0.0.1', 'localhost'),
  }
  expect((await runCommand('token', folder, same, 'create', '--label', 'x')).code).toBe(0)
})

test('a role that gets few connections is served by those, and the log says it once', async () => {
  const database = await newDatabase()
  await openPostgres(database)
  const name = `few_${new URL(database).pathname.slice(6, 20)}`
  await runSql(
    database,
    `CREATE ROLE ${name} LOGIN PASSWORD 'x' CONNECTION LIMIT 2`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`,
  )
  const store = await openPostgres(database.replace(/\/\/[^@]+@/, `//${name}:x@`))
  const { log, lines } = keptLog()
  store.servers!.log = log
  const list = { filters: {}, limit: 1, page: 1 }
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 200 }, () => store.brands.list(list)))
  const few = 'the database allows fewer connections than DATABASE_POOL_SIZE'
  expect(lines).toEqual([['warn', few, expect.objectContaining({ reason: expect.any(String) })]])
})
