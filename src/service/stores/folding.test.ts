import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { foldName, FOLDING } from '#contract/fold-name.ts'
import { populate } from '#service/stores/staged-import.ts'
import type { DatabaseLocation } from '#service/settings/settings.ts'
import { openStore } from './open-store.ts'
import { aBrand, runSql, newDatabase, temporaryFolder } from '#service/testing/stores.ts'

/** The state of a store whose names another version has folded differently. */
const OTHER_FOLDING = `
  UPDATE brand SET name_fold = 'NESTLÉ' WHERE id = 1;
  UPDATE catalogue SET folding = '0'`

test.each(['sqlite', 'postgres'] as const)('%s: names are folded again after a change', async (engine) => {
  const path = join(await temporaryFolder(), 'a.db')
  const location: DatabaseLocation =
    engine === 'sqlite' ? { engine, path } : { engine, url: await newDatabase(), readUrls: [] }
  const first = await openStore(location)
  const brands = [
    aBrand({ name: 'Nestlé' }),
    aBrand({ id: '2', name: 'Acme' }),
    aBrand({ id: '9223372036854775807', name: 'Last' }),
  ]
  await populate(first, brands, [])
  const version = await first.brands.version()
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
        const { total, brands: found } = await store.brands.list({ filters: { name }, limit: 10, page: 1 })
        expect(found).toHaveLength(total)
        return total
      }),
    )
    expect(totals).toEqual([1, 1, 2, 0])
    expect(await store.brands.version()).toBeGreaterThan(version)
    await store.close()
  }
})

test('a change of the folding must raise its version', () => {
  // Latin, Greek, Cyrillic, punctuation and kana, which every version of Unicode has.
  const letters = Array.from({ length: 0x30fe }, (_, index) => String.fromCodePoint(index)).filter((letter) =>
    /[\x20-\u052f\u1e00-\u1fff\u2010-\u2064\u3041-\u30fe]/.test(letter),
  )
  const folded = letters.map((letter) => foldName(`か${letter}и${letter}e${letter}`)).join('\n')
  expect([FOLDING, hash('sha256', folded).slice(0, 16)]).toEqual([2, '0e707dd7c70d7880'])
})
