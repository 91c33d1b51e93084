import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { StoredToken } from '#service/stores/records.ts'
import { openStore } from '#service/stores/open-store.ts'
import { temporaryFolder } from '#service/testing/temporary-store.ts'

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
