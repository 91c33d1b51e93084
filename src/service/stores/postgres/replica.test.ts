import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { keptLog } from '#service/testing/capture-log.ts'
import type { Store } from '#service/stores/store.ts'
import { tokenRecord } from '#service/tokens/access-token.ts'
import { aBrand, importInto, manyBrands, openPostgres, runSql, newDatabase } from '#service/testing/stores.ts'
import { type PostgresUnderTest, startCopy } from '#service/testing/postgres-server.ts'

const FIRST = { filters: {}, limit: 1, page: 1 }
const TOKEN = { ...tokenRecord('x', 'x'), hash: new Uint8Array(32).fill(7) }

/** A real server and its streaming replica. */
describe.skipIf(process.platform === 'win32')('with a streaming replica', () => {
  let primary: PostgresUnderTest
  let replica: PostgresUnderTest
  beforeAll(async () => {
    primary = await startCopy(inject('postgresCluster'))
    replica = await primary.replicate()
  })
  afterAll(async () => {
    await replica.remove()
    await primary.remove()
  })

  const ask = async (url: string, sql: string) => Object.values((await runSql(url, sql))[0]!)[0]
  const seen = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 60_000 })
  const onReplica = (database: string) => replica.url + new URL(database).pathname.slice(1)

  /** A store that reads from the replica, which already has its tables, and one that reads from the primary. */
  async function openBoth(): Promise<{ reader: Store; writer: Store; database: string }> {
    const database = await newDatabase(primary.url)
    const writer = await openPostgres(database)
    const prepared = () => ask(onReplica(database), "SELECT folding <> '' FROM catalogue")
    await seen(async () => expect(await prepared()).toBe(true))
    return { reader: await openPostgres(database, [onReplica(database)]), writer, database }
  }

  async function pauseReplay(): Promise<void> {
    await ask(`${replica.url}postgres`, 'SELECT pg_wal_replay_pause()')
    const state = () => ask(`${replica.url}postgres`, 'SELECT pg_get_wal_replay_pause_state()')
    await seen(async () => expect(await state()).toBe('paused'))
  }

  const resumeReplay = () => ask(`${replica.url}postgres`, 'SELECT pg_wal_replay_resume()')

  test('the replica answers reads, and follows writes', async () => {
    const { reader, writer } = await openBoth()
    await populate(reader, manyBrands(3), [])
    await seen(async () => expect(await reader.brands.list(FIRST)).toMatchObject({ total: 3 }))
    await writer.tokens.add(TOKEN)
    await seen(async () => expect(await reader.tokens.find(TOKEN.hash)).toEqual(TOKEN))

    // What is not replicated in time is read from the primary.
    await pauseReplay()
    await importInto(writer, [aBrand({ id: '9' })])
    await seen(async () => expect(await reader.brands.list(FIRST)).toMatchObject({ total: 4 }))
    await seen(async () =>
      expect(reader.servers?.states()).toMatchObject([{ isBehind: false }, { isBehind: true }]),
    )

    // Tokens are read from the primary at once.
    const other = { ...TOKEN, hash: new Uint8Array(32).fill(8) }
    await writer.tokens.add(other)
    expect(await reader.tokens.find(other.hash)).toEqual(other)
    await writer.tokens.revoke(TOKEN.hash, 2)
    await seen(async () => expect(await reader.tokens.find(TOKEN.hash)).toEqual({ ...TOKEN, revokedAt: 2 }))

    await resumeReplay()
    await seen(async () => expect(reader.servers?.states()).toMatchObject([{}, { isBehind: false }]))
    expect(await reader.brands.list(FIRST)).toMatchObject({ total: 4 })
  })

  test('while the database itself is not replicated yet, the primary answers', async () => {
    await pauseReplay()
    const database = await newDatabase(primary.url)
    const reader = await openPostgres(database, [onReplica(database)])
    await populate(reader, manyBrands(3), [])
    expect(await reader.brands.list(FIRST)).toMatchObject({ total: 3 })
    await resumeReplay()
    await seen(async () => expect(await reader.brands.list(FIRST)).toMatchObject({ total: 3 }))
  })

  test('while the primary is down, the replica answers', async () => {
    const { reader, database } = await openBoth()
    await populate(reader, manyBrands(3), [])
    await seen(async () => expect(await reader.brands.list(FIRST)).toMatchObject({ total: 3 }))
    await reader.tokens.add(TOKEN)
    await seen(async () => expect(await ask(onReplica(database), 'SELECT count(*)::int FROM token')).toBe(1))
    const { log, lines } = keptLog()
    reader.servers!.log = log
    await primary.stop()
    const request = { filters: { name: 'brand' }, limit: 2, page: 2 }
    expect(await reader.brands.list(request)).toMatchObject({ total: 3 })
    expect(await reader.tokens.find(TOKEN.hash)).toEqual(TOKEN)
    await expect(reader.tokens.revoke(TOKEN.hash, 2)).rejects.toThrow('The database cannot be reached.')
    expect(reader.servers?.states()).toMatchObject([
      { role: 'primary', up: false, inUse: 0, waiting: 0 },
      { role: 'replica', up: true, inUse: 0, waiting: 0 },
    ])
    // The change is reported once, however many queries fail.
    const server = { server: new URL(database).host, role: 'primary' }
    const down = { ...server, reason: expect.stringMatching(/\w/) }
    expect(lines).toEqual([['warn', 'the database does not answer', down]])
    await primary.start()
    await reader.tokens.revoke(TOKEN.hash, 2)
    await seen(async () => expect(await reader.tokens.find(TOKEN.hash)).toEqual({ ...TOKEN, revokedAt: 2 }))
    expect(lines.slice(1)).toEqual([['warn', 'the database answers again', server]])
  })

  test('while the replica is frozen, the primary answers', async () => {
    const { writer, database } = await openBoth()
    await populate(writer, manyBrands(3), [])
    await writer.tokens.add(TOKEN)
    await seen(async () => expect(await ask(onReplica(database), 'SELECT count(*)::int FROM token')).toBe(1))
    const reader = await openPostgres(database, [onReplica(database)])
    await reader.ping()

    replica.freeze()
    try {
      expect(await reader.brands.list(FIRST)).toMatchObject({ total: 3 })
      expect(await reader.tokens.find(TOKEN.hash)).toEqual(TOKEN)
      await reader.ping()
      expect(reader.servers?.states()).toMatchObject([
        { role: 'primary', up: true },
        { role: 'replica', up: false },
      ])
    } finally {
      replica.thaw()
    }
  })
})
