import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { foldName, FOLDING } from '#contract/fold-name.ts'
import { populate } from '#service/stores/staged-import.ts'
import type { DatabaseLocation } from '#service/settings/settings.ts'
import { openStore } from './open-store.ts'
import { aBrand, temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'

/** What a version left behind that folded names in another way. */
const OTHER_FOLDING = `
  UPDATE brand SET name_fold = 'NESTLÉ' WHERE id = 1;
  UPDATE catalogue SET folding = '0'`

const ENGINES: readonly {
  readonly engine: string
  readonly locate: () => Promise<DatabaseLocation>
  readonly run: (location: DatabaseLocation, sql: string) => Promise<void>
}[] = [
  {
    engine: 'sqlite',
    locate: async () => ({ engine: 'sqlite', path: join(await temporaryFolder(), 'a.db') }),
    run: async (location, sql) => {
      const database = new DatabaseSync(location.engine === 'sqlite' ? location.path : '')
      database.exec(sql)
      database.close()
    },
  },
  {
    engine: 'postgres',
    locate: async () => ({ engine: 'postgres', url: await temporaryDatabase(), readUrls: [] }),
    run: async (location, sql) => {
      const client = new pg.Client(location.engine === 'postgres' ? location.url : '')
      await client.connect()
      await client.query(sql)
      await client.end()
    },
  },
]

test.each(ENGINES)(
  '$engine: names are folded again where the folding has changed',
  async ({ locate, run }) => {
    const location = await locate()
    const first = await openStore(location)
    const brands = [
      aBrand({ name: 'Nestlé' }),
      aBrand({ id: '2', name: 'Acme' }),
      aBrand({ id: '9223372036854775807', name: 'Last' }),
    ]
    await populate(first, brands, [])
    const version = await first.version()
    await first.close()

    await run(location, OTHER_FOLDING)
    // Several processes may start at once; one of them does it.
    const stores = await Promise.all([openStore(location), openStore(location)])
    for (const store of stores) {
      const totals = await Promise.all(
        ['nestle', 'ne', 'a', 'zz'].map(async (name) => {
          const { total, brands: found } = await store.listBrands({ filters: { name }, limit: 10, page: 1 })
          expect(found).toHaveLength(total)
          return total
        }),
      )
      expect(totals).toEqual([1, 1, 2, 0])
      expect(await store.version()).toBeGreaterThan(version)
      await store.close()
    }
  },
)

test('who changes the folding raises its number', () => {
  // Letters that every Unicode has: Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, punctuation, kana, ligatures,
  // full width, Hangul.
  const blocks = [
    [0x20, 0x52f],
    [0x5d0, 0x5ea],
    [0x621, 0x652],
    [0x904, 0x94d],
    [0xe01, 0xe4e],
    [0x1e00, 0x1fff],
    [0x2010, 0x2064],
    [0x3041, 0x30fe],
    [0xac00, 0xadff],
    [0xfb00, 0xfb06],
    [0xff01, 0xff5e],
  ] as const
  const letters = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const digest = hash(
    'sha256',
    letters.map((letter) => foldName(`か${letter}и${letter}e${letter}`)).join('\n'),
  ).slice(0, 16)
  expect({ FOLDING, digest }).toEqual({ FOLDING: 2, digest: '3c7384be04ba326b' })
})
