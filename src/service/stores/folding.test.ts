import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { foldName, FOLDING } from '#contract/fold-name.ts'
import { populate } from '#service/stores/staged-import.ts'
import type { DatabaseLocation } from '#service/settings/settings.ts'
import { openStore } from './open-store.ts'
import { aBrand, runSql, temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'

/** What a version left behind that folded names in another way. */
const OTHER_FOLDING = `
  UPDATE brand SET name_fold = 'NESTLÉ' WHERE id = 1;
  UPDATE catalogue SET folding = '0'`

test.each(['sqlite', 'postgres'] as const)(
  '%s: names are folded again where the folding has changed',
  async (engine) => {
    const path = join(await temporaryFolder(), 'a.db')
    const location: DatabaseLocation =
      engine === 'sqlite' ? { engine, path } : { engine, url: await temporaryDatabase(), readUrls: [] }
    const first = await openStore(location)
    const brands = [
      aBrand({ name: 'Nestlé' }),
      aBrand({ id: '2', name: 'Acme' }),
      aBrand({ id: '9223372036854775807', name: 'Last' }),
    ]
    await populate(first, brands, [])
    const version = await first.version()
    await first.close()

    if (location.engine === 'postgres') await runSql(location.url, OTHER_FOLDING)
    else {
      using database = new DatabaseSync(path)
      database.exec(OTHER_FOLDING)
    }
    for (let start = 0; start < 2; start++) {
      const store = await openStore(location)
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
