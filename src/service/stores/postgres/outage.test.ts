import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { problemSchema } from '#contract/problem.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { captureLog } from '#service/testing/capture-log.ts'
import { aBrand, openPostgres, newDatabase } from '#service/testing/stores.ts'
import { type PostgresUnderTest, startCopy } from '#service/testing/postgres-server.ts'

/** Tokens and versions are cached for a moment, so an outage is not noticed at once. */
const SOON = { timeout: 20_000 }

/** Ended and started again by the tests, one after the other. */
let server: PostgresUnderTest
beforeAll(async () => {
  server = await startCopy(inject('postgresCluster'))
  return server.remove
})

test('while Postgres is down, responses are 503; when it is back, no restart is needed', async () => {
  const lines = captureLog()
  const store = await openPostgres(await newDatabase(server.url))
  const { get } = await serviceUnderTest([aBrand()], { store, logLevel: 'error' })
  expect((await get('/v1/brands')).statusCode).toBe(200)

  await server.stop()
  await expect.poll(async () => (await get('/v1/brands')).statusCode, SOON).toBe(503)
  for (const url of ['/v1/brands', '/v1/brands/1', '/v1/brands?name=a&page=2', '/logos/acme.svg']) {
    const response = await get(url)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(problemSchema.parse(response.json())).toMatchObject({
      status: 503,
      detail: 'The database cannot be reached.',
    })
  }

  await server.start()
  for (const url of ['/v1/brands', '/v1/brands/1', '/v1/brands?name=a']) {
    expect((await get(url)).statusCode).toBe(200)
  }
  // No other server is left, so the log has one error.
  const [{ host }, msg] = [new URL(server.url), 'the database does not answer']
  expect(lines()).toEqual([expect.objectContaining({ msg, server: host, role: 'primary' })])
})

test('while a backup is being restored, missing tables and rows are a 503', async () => {
  const url = await newDatabase()
  const store = await openPostgres(url)
  const { get } = await serviceUnderTest([aBrand()], { store })
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())

  await client.query('ALTER TABLE brand RENAME TO restored_brand')
  const response = await get('/v1/brands')
  expect(response.statusCode).toBe(503)
  expect(problemSchema.parse(response.json()).detail).toBe('The database is not ready.')
  await client.query('ALTER TABLE restored_brand RENAME TO brand')
  expect((await get('/v1/brands')).statusCode).toBe(200)

  // A dump restores all tables first, then the rows of one table after the other.
  await client.query('CREATE TEMPORARY TABLE dump AS SELECT * FROM catalogue')
  await client.query('DELETE FROM catalogue')
  await expect.poll(async () => (await get('/v1/brands')).statusCode, SOON).toBe(503)
  for (const path of ['/v1/brands', '/v1/brands/1', '/readyz']) expect((await get(path)).statusCode).toBe(503)
  await client.query('INSERT INTO catalogue SELECT * FROM dump')
  for (const path of ['/v1/brands', '/v1/brands/1', '/readyz']) expect((await get(path)).statusCode).toBe(200)
})
