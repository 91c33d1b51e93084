import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manyBrands, temporaryFolder } from '#service/testing/temporary-store.ts'
import { ThreadPool } from './thread-pool.ts'
import { openSqliteStore } from '#service/stores/sqlite/sqlite-store.ts'

const REQUEST = { name: 'brand 1', limit: 10, page: 1 }

async function filledPool(): Promise<{ pool: ThreadPool; path: string; version: number }> {
  const path = join(await temporaryFolder(), 'a.db')
  const store = openSqliteStore(path)
  await store.populate(manyBrands(2500), [])
  const version = await store.version()
  await store.close()
  const pool = new ThreadPool(path)
  onTestFinished(() => pool.close())
  return { pool, path, version }
}

test('many questions at once are each answered', async () => {
  const { pool } = await filledPool()
  const pages = Array.from({ length: 40 }, (_, index) => index + 1)
  const answers = await Promise.all(
    pages.map((page) => pool.list({ ...REQUEST, page }, undefined, undefined)),
  )
  expect(answers.map(({ brands }) => brands.first).slice(0, 4)).toEqual(['1', '19', '109', '119'])
  expect(new Set(answers.map(({ total }) => total)).size).toBe(1)
})

test('what is known of another version is not believed', async () => {
  const { pool, version } = await filledPool()
  const wrong = { total: 7 }
  const list = (known: number) => pool.list({ limit: 10, page: 150 }, undefined, { version: known, ...wrong })
  expect(await list(version - 1)).toMatchObject({
    total: 2500,
    version,
    brands: { first: '1491', last: '1500' },
  })
  expect(await list(version)).toMatchObject({ total: 7 })
})

test('a question that fails fails alone, and a thread that cannot start leaves room for another', async () => {
  const { pool, path, version } = await filledPool()
  await expect(pool.list({ ...REQUEST, id: 'x' }, undefined, undefined)).rejects.toThrow(
    'Cannot convert x to a BigInt',
  )
  expect(await pool.list(REQUEST, undefined, undefined)).toMatchObject({ version })

  const lost = new ThreadPool(`${path}.lost`)
  await expect(lost.index()).rejects.toThrow('unable to open database file')
  const store = openSqliteStore(`${path}.lost`)
  expect(await lost.index()).toMatchObject({ version: 0 })
  await lost.close()
  await store.close()
  await rm(`${path}.lost`)
})
