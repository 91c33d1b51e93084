import { expect, inject, onTestFinished, test } from 'vitest'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { HAS_PGBOUNCER, NO_PGBOUNCER, startPgbouncer } from '#service/testing/pgbouncer.ts'
import { openStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/store.ts'
import { aBrand, manyBrands, temporaryDatabase } from '#service/testing/temporary-store.ts'

/** A new database, and its address through PgBouncer. */
async function throughPgbouncer(poolSize = 5): Promise<{ url: string; direct: string }> {
  const direct = await temporaryDatabase()
  return {
    url: (await startPgbouncer(inject('postgresUrl'), poolSize)) + new URL(direct).pathname.slice(1),
    direct,
  }
}

async function open(url: string): Promise<Store> {
  const store = await openStore({ engine: 'postgres', url, readUrls: [] })
  onTestFinished(() => store.close())
  return store
}

test('two imports at once through PgBouncer keep their rows apart', async ({ skip }) => {
  skip(!HAS_PGBOUNCER, NO_PGBOUNCER)
  const { url } = await throughPgbouncer()
  const store = await open(url)
  const [one, two] = [await store.openImport(), await store.openImport()]
  const row = (id: string, name: string) => ({ ...aBrand({ id, name }), line: Number(id) })
  // Alternating, so that a pooler that hands out connections by statement would mix them.
  for (let step = 0; step < 10; step++) {
    expect(await one.add([row(String(step), `One ${step}`)])).toEqual([0])
    expect(await two.add([row(String(100 + step), `Two ${step}`)])).toEqual([0])
  }
  expect(await one.plan()).toMatchObject({ rows: 10 })
  expect(await two.plan()).toMatchObject({ rows: 10 })
  const options = { takeDates: false }
  expect(await one.apply(options)).toMatchObject({ added: 10 })
  await one[Symbol.asyncDispose]()
  expect(await store.listBrands({ filters: {}, limit: 100, page: 1 })).toMatchObject({ total: 10 })
  expect(await two.apply(options)).toMatchObject({ added: 10 })
  await two[Symbol.asyncDispose]()
  expect(await store.listBrands({ filters: {}, limit: 100, page: 1 })).toMatchObject({ total: 20 })
})

test('the service answers through PgBouncer, and leaves no setting behind', async ({ skip }) => {
  skip(!HAS_PGBOUNCER, NO_PGBOUNCER)
  const { url } = await throughPgbouncer(1)
  const store = await open(url)
  const { get } = await serviceUnderTest(manyBrands(30), { store })
  for (const path of ['/v1/brands?page=2', '/v1/brands/7', '/v1/brands?name=brand%202', '/readyz'])
    expect((await get(path)).statusCode).toBe(200)
  const other = await open(url)
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
