import { expect, inject, onTestFinished, test } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import type { ServerChange } from '#service/stores/records.ts'
import { openStore } from '#service/stores/open-store.ts'
import { startCopy } from '#service/testing/postgres-server.ts'
import { manyBrands, temporaryDatabase } from '#service/testing/temporary-store.ts'

const TEST_TIMEOUT = 60_000
const FIRST = { filters: {}, limit: 1, page: 1 }

test(
  'a server that goes and comes back is reported once each, with its connections',
  { timeout: TEST_TIMEOUT },
  async () => {
    const [primary, other] = [
      await startCopy(inject('postgresCluster')),
      await startCopy(inject('postgresCluster')),
    ]
    onTestFinished(primary.remove)
    onTestFinished(other.remove)
    const url = await temporaryDatabase(primary.url)
    // Another database stands for the replica.
    const readUrl = await temporaryDatabase(other.url)
    const copy = await openStore({ engine: 'postgres', url: readUrl, readUrls: [] })
    await populate(copy, manyBrands(5), [])
    await copy.close()
    const store = await openStore({ engine: 'postgres', url, readUrls: [readUrl] })
    onTestFinished(() => store.close())
    const changes: ServerChange[] = []
    store.onServerChange((change) => changes.push(change))
    const read = async () =>
      (await store.listBrands({ ...FIRST, filters: { name: `b${changes.length}` } })).total
    const name = (server: string) => new URL(server).host
    const replica = { name: name(readUrl), role: 'replica' }

    await read()
    expect(store.servers()).toEqual([
      { name: name(url), role: 'primary', up: true, connections: 1, inUse: 0, waiting: 0 },
      { ...replica, up: true, connections: 1, inUse: 0, waiting: 0 },
    ])

    await other.stop()
    for (let round = 0; round < 3; round++) await read()
    expect(changes).toEqual([{ ...replica, up: false, reason: expect.stringMatching(/\w/) }])

    // The replica rests, and is asked all the same when the primary goes away too.
    await other.start()
    await primary.stop()
    expect(await store.listBrands(FIRST)).toMatchObject({ total: 5 })
    expect(changes.slice(1)).toEqual([
      { name: name(url), role: 'primary', up: false, reason: expect.stringMatching(/\w/) },
      { ...replica, up: true, reason: undefined },
    ])
    await expect(store.tokens.recordUse(new Uint8Array(32), 1)).rejects.toThrow('cannot be reached')
    expect(changes).toHaveLength(3)
    expect(store.servers()).toMatchObject([{ up: false }, { up: true }])

    await primary.start()
    await store.tokens.find(new Uint8Array(32))
    await store.tokens.recordUse(new Uint8Array(32), 1)
    expect(changes.slice(3)).toEqual([{ name: name(url), role: 'primary', up: true, reason: undefined }])
  },
)
