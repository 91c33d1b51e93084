import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brandListSchema, singleBrandSchema } from '#contract/brand.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import type { DatabaseLocation } from '#service/settings/settings.ts'
import { openStore } from './open-store.ts'
import type { Store } from '#service/stores/store.ts'
import { aBrand, temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'

const TIMEOUT = 60_000

interface Restorable {
  readonly location: DatabaseLocation
  readonly save: () => Promise<void>
  readonly restore: () => Promise<void>
}

const ENGINES: readonly { readonly engine: string; readonly create: () => Promise<Restorable> }[] = [
  {
    engine: 'sqlite',
    create: async () => {
      const folder = await temporaryFolder()
      const [path, copy] = [join(folder, 'a.db'), join(folder, 'backup.db')]
      const copyTo = async (from: string, to: string): Promise<void> => {
        const database = new DatabaseSync(from)
        await backup(database, to)
        database.close()
      }
      return {
        location: { engine: 'sqlite', path },
        save: () => copyTo(path, copy),
        restore: () => copyTo(copy, path),
      }
    },
  },
  {
    engine: 'postgres',
    create: async () => {
      const url = await temporaryDatabase()
      const run = async (...statements: string[]): Promise<void> => {
        const client = new pg.Client(url)
        await client.connect()
        for (const statement of statements) await client.query(statement)
        await client.end()
      }
      // All columns but those that Postgres generates.
      const tables = {
        brand: 'id, name, name_fold, logo, updated_at, fields',
        catalogue: 'only_row, version, folding',
      }
      const entries = Object.entries(tables)
      return {
        location: { engine: 'postgres', url, readUrls: [] },
        save: () =>
          run(
            ...entries.map(
              ([name, columns]) => `CREATE TABLE saved_${name} AS SELECT ${columns} FROM ${name}`,
            ),
          ),
        // As restoring a dump does: what there was goes, what was saved comes.
        restore: () =>
          run(
            'BEGIN',
            ...entries.flatMap(([name, columns]) => [
              `TRUNCATE ${name}`,
              `INSERT INTO ${name} (${columns}) TABLE saved_${name}`,
            ]),
            'COMMIT',
          ),
      }
    },
  },
]

test.each(ENGINES)(
  '$engine: a backup that is restored under the running service is served at once, and so is what follows',
  { timeout: TIMEOUT },
  async ({ create }) => {
    const { location, save, restore } = await create()
    const store = await openStore(location)
    onTestFinished(() => store.close())
    const { get } = await serviceUnderTest([aBrand({ name: 'Saved' })], { store })
    const served = async () => {
      const list = brandListSchema.parse((await get('/v1/brands?name=e')).json())
      const single = singleBrandSchema.parse((await get('/v1/brands/1')).json())
      expect(list.data).toEqual([single.data])
      return single.data.name
    }
    const expectServed = (name: string) => vi.waitFor(async () => expect(await served()).toBe(name))

    await expectServed('Saved')
    await save()
    await rename(store, 'Between')
    await expectServed('Between')

    // Nobody looks while the brands are restored, and changed as often as they were before.
    await restore()
    const other = await openStore(location)
    await rename(other, 'Thereafter')
    await other.close()
    await expectServed('Thereafter')

    await restore()
    for (let round = 0; round < 2; round++) await expectServed('Saved')
    // From memory again.
    const look = vi.spyOn(store, 'findBrand')
    await expectServed('Saved')
    expect(look).not.toHaveBeenCalled()
  },
)

async function rename(store: Store, name: string): Promise<void> {
  const work = await store.openImport()
  await work.add([{ ...aBrand({ name }), line: 1 }])
  await work.apply({ takeDates: false })
  await work[Symbol.asyncDispose]()
}
