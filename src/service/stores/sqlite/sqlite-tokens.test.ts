import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { runScript } from '#service/testing/run-script.ts'
import type { StoredToken } from '#service/stores/records.ts'
import { openStore } from '#service/stores/open-store.ts'
import { aBrand, temporaryFolder } from '#service/testing/temporary-store.ts'

const openFile = (path: string) => openStore({ engine: 'sqlite', path })

const TOKEN: StoredToken = {
  hash: new Uint8Array(32).fill(1),
  label: 'in use',
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  fields: '',
}

test('tokens are read, written and noted while another process writes to the catalogue', async () => {
  const path = join(await temporaryFolder(), 'brands.db')
  const store = await openFile(path)
  const importer = new DatabaseSync(path)
  importer.exec('BEGIN IMMEDIATE; UPDATE catalogue SET version = version + 1')
  await store.tokens.add(TOKEN)
  await store.tokens.recordUse(TOKEN.hash, 3600)
  expect(await store.tokens.revoke(TOKEN.hash, 100)).toBe(true)
  expect(await store.tokens.list()).toEqual([{ ...TOKEN, lastUsedAt: 3600, revokedAt: 100 }])
  importer.exec('ROLLBACK')
  importer.close()
  await store.close()
})

test('a tokens file that is damaged is named, and not the brands; the store is not ready', async () => {
  const path = join(await temporaryFolder(), 'brands.db')
  const first = await openFile(path)
  await populate(first, [aBrand()], [])
  for (let number = 0; number < 200; number++) {
    const hash = new Uint8Array(32).fill(number % 256, 0, 31).fill(number >> 8, 31)
    await first.tokens.add({ ...TOKEN, hash, label: 'x'.repeat(100) })
  }
  await first.ping()
  await first.close()

  // All pages but the first, as a bad disk leaves them.
  const tokens = join(dirname(path), 'brands.tokens.db')
  const bytes = await readFile(tokens)
  await writeFile(tokens, bytes.fill(0xff, 4096))
  const store = await openFile(path)
  const sentence = /^The database .*brands\.tokens\.db: database disk image is malformed\.$/
  await expect(store.ping()).rejects.toThrow(sentence)
  await expect(store.tokens.list()).rejects.toThrow(sentence)
  await expect(store.tokens.find(new Uint8Array(32).fill(1))).rejects.toThrow(sentence)
  expect(await store.listBrands({ filters: {}, limit: 10, page: 1 })).toMatchObject({ total: 1 })
  await store.close()

  await writeFile(tokens, 'Buy milk. '.repeat(1000))
  await expect(openFile(path)).rejects.toThrow(
    /^The database .*brands\.tokens\.db: file is not a database\.$/,
  )
})

test.skipIf(process.platform === 'win32')('a tokens file that cannot be written is named', async () => {
  const folder = await temporaryFolder()
  // Stays open, so that the command has no side file to create before it writes the token.
  const store = await openStore({ engine: 'sqlite', path: join(folder, 'brands.db') })
  onTestFinished(() => store.close())
  const run = runScript(
    'token',
    folder,
    { DATABASE_URL: 'sqlite:brands.db' },
    ['create', '--label', 'Shop'],
    // No file may grow at all, as on a full disk.
    ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'],
  )
  expect(await run.exitCode).toBe(1)
  expect(run.output()).toMatch(/^The database brands\.tokens\.db: /)
})
