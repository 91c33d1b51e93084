import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { openStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/store.ts'
import { aBrand, manyBrands, temporaryDatabase } from '#service/testing/temporary-store.ts'
import { type PostgresUnderTest, startCopy } from '#service/testing/postgres-server.ts'

const TIMEOUT = 60_000
const FIRST = { filters: {}, limit: 1, page: 1 }
const TOKEN = {
  hash: new Uint8Array(32).fill(7),
  label: 'x',
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  fields: '',
}

/** A real server and its streaming replica. */
describe.skipIf(process.platform === 'win32')('with a streaming replica', { timeout: TIMEOUT }, () => {
  let primary: PostgresUnderTest
  let replica: PostgresUnderTest
  beforeAll(async () => {
    primary = await startCopy(inject('postgresCluster'))
    replica = await primary.replicate()
  }, TIMEOUT)
  afterAll(async () => {
    await replica.remove()
    await primary.remove()
  })

  const seen = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: TIMEOUT })
  const onReplica = (database: string) => replica.url + new URL(database).pathname.slice(1)

  async function ask(url: string, sql: string): Promise<unknown> {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows[0]?.[0]
    } finally {
      await client.end()
    }
  }

  async function open(url: string, readUrls: readonly string[]): Promise<Store> {
    const store = await openStore({ engine: 'postgres', url, readUrls })
    onTestFinished(() => store.close())
    return store
  }

  /** A store that reads from the replica, which has its tables already, and one that does not. */
  async function openBoth(): Promise<{ reader: Store; writer: Store; database: string }> {
    const database = await temporaryDatabase(primary.url)
    const writer = await open(database, [])
    const prepared = () => ask(onReplica(database), "SELECT folding <> '' FROM catalogue")
    await seen(async () => expect(await prepared()).toBe(true))
    return { reader: await open(database, [onReplica(database)]), writer, database }
  }

  async function pauseReplay(): Promise<void> {
    await ask(`${replica.url}postgres`, 'SELECT pg_wal_replay_pause()')
    const state = () => ask(`${replica.url}postgres`, 'SELECT pg_get_wal_replay_pause_state()')
    await seen(async () => expect(await state()).toBe('paused'))
  }

  const resumeReplay = () => ask(`${replica.url}postgres`, 'SELECT pg_wal_replay_resume()')

  test('it answers what is read, and follows what is written', async () => {
    const { reader, writer } = await openBoth()
    await populate(reader, manyBrands(3), [])
    await seen(async () => expect(await reader.listBrands(FIRST)).toMatchObject({ total: 3 }))
    await writer.tokens.add(TOKEN)
    await seen(async () => expect(await reader.tokens.find(TOKEN.hash)).toEqual(TOKEN))

    // What is not replicated yet, readers do not see: each answer is of one state.
    await pauseReplay()
    const { version: before } = await reader.listBrands(FIRST)
    const work = await writer.openImport()
    await work.add([{ ...aBrand({ id: '9' }), line: 1 }])
    await work.apply({ takeDates: false })
    await work[Symbol.asyncDispose]()
    expect(await writer.listBrands(FIRST)).toMatchObject({ total: 4 })
    await seen(async () =>
      expect(await reader.listBrands(FIRST)).toMatchObject({ total: 3, version: before }),
    )

    // But tokens are read from the primary.
    const other = { ...TOKEN, hash: new Uint8Array(32).fill(8) }
    await writer.tokens.add(other)
    expect(await reader.tokens.find(other.hash)).toEqual(other)
    await writer.tokens.revoke(TOKEN.hash, 2)
    await seen(async () => expect(await reader.tokens.find(TOKEN.hash)).toEqual({ ...TOKEN, revokedAt: 2 }))

    await resumeReplay()
    await seen(async () => expect(await reader.listBrands(FIRST)).toMatchObject({ total: 4 }))
    await seen(async () => expect(await reader.version()).toBeGreaterThan(before))
  })

  test('while the database itself is not replicated yet, the primary answers', async () => {
    await pauseReplay()
    const database = await temporaryDatabase(primary.url)
    const reader = await open(database, [onReplica(database)])
    await populate(reader, manyBrands(3), [])
    expect(await reader.listBrands(FIRST)).toMatchObject({ total: 3 })
    await resumeReplay()
    await seen(async () => expect(await reader.listBrands(FIRST)).toMatchObject({ total: 3 }))
  })

  test('while the primary is away, it answers', async () => {
    const { reader, database } = await openBoth()
    await populate(reader, manyBrands(3), [])
    await seen(async () => expect(await reader.listBrands(FIRST)).toMatchObject({ total: 3 }))
    await reader.tokens.add(TOKEN)
    await seen(async () => expect(await ask(onReplica(database), 'SELECT count(*)::int FROM token')).toBe(1))
    await primary.stop()
    expect(await reader.listBrands({ filters: { name: 'brand' }, limit: 2, page: 2 })).toMatchObject({
      total: 3,
    })
    expect(await reader.tokens.find(TOKEN.hash)).toEqual(TOKEN)
    await expect(reader.tokens.revoke(TOKEN.hash, 2)).rejects.toThrow('The database cannot be reached now.')
    await primary.start()
    await reader.tokens.revoke(TOKEN.hash, 2)
    await seen(async () => expect(await reader.tokens.find(TOKEN.hash)).toEqual({ ...TOKEN, revokedAt: 2 }))
  })

  test.each(['primary', 'replica'] as const)(
    'while the %s is frozen, the other one answers',
    async (role) => {
      const { writer, database } = await openBoth()
      await populate(writer, manyBrands(3), [])
      await writer.tokens.add(TOKEN)
      await seen(async () =>
        expect(await ask(onReplica(database), 'SELECT count(*)::int FROM token')).toBe(1),
      )
      const reader = await openStore({
        engine: 'postgres',
        url: database,
        readUrls: [onReplica(database)],
      })
      await reader.ping()

      const frozen = role === 'primary' ? primary : replica
      frozen.freeze()
      try {
        expect(await reader.listBrands(FIRST)).toMatchObject({ total: 3 })
        expect(await reader.tokens.find(TOKEN.hash)).toEqual(TOKEN)
        await reader.ping()
        expect(reader.servers()).toMatchObject([
          { role: 'primary', up: role !== 'primary' },
          { role: 'replica', up: role !== 'replica' },
        ])
      } finally {
        frozen.thaw()
        await reader.close()
      }
    },
  )
})
