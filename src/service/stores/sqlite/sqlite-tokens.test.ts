import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { runScript } from '#service/testing/run-script.ts'
import type { ListedToken } from '#service/stores/model/store.ts'
import { aBrand, temporaryFolder } from '#service/testing/temporary-store.ts'
import { CATALOGUE } from '#service/stores/sqlite/file/migrate.ts'
import { openSqliteStore } from './sqlite-store.ts'

const TOKEN = { createdAt: 1, expiresAt: null, revokedAt: null, fields: '', lastUsedAt: null }
const OLD_TOKENS: ListedToken[] = [
  { ...TOKEN, hash: new Uint8Array(32).fill(1), label: 'in use', lastUsedAt: 7200 },
  { ...TOKEN, hash: new Uint8Array(32).fill(2), label: 'revoked', createdAt: 2, revokedAt: 99 },
  { ...TOKEN, hash: new Uint8Array(32).fill(3), label: 'expiring', createdAt: 3, expiresAt: 9000 },
]

/** A file as the versions wrote it that kept the tokens beside the brands. */
async function createOldStore(path: string): Promise<void> {
  const database = new DatabaseSync(path)
  for (const name of ['001-catalogue.sql', '002-token-use.sql']) {
    database.exec(await readFile(join(import.meta.dirname, 'file/migrations/catalogue', name), 'utf8'))
  }
  database.exec(`PRAGMA application_id = ${CATALOGUE.applicationId}; PRAGMA user_version = 2`)
  const { id, name, logo, updatedAt } = aBrand()
  database.prepare('INSERT INTO brand VALUES (?, ?, ?, ?, ?)').run(id, name, 'acme', logo, updatedAt)
  const add = database.prepare(
    `INSERT INTO token (hash, label, created_at, expires_at, revoked_at, last_used_at) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  for (const { hash, label, createdAt, expiresAt, revokedAt, lastUsedAt } of OLD_TOKENS) {
    add.run(hash, label, createdAt, expiresAt, revokedAt, lastUsedAt)
  }
  database.close()
}

test('the tokens of an earlier version move to a file of their own, once', async () => {
  const path = join(await temporaryFolder(), 'brands.db')
  await createOldStore(path)
  for (let start = 0; start < 2; start++) {
    const store = openSqliteStore(path)
    expect(await store.listTokens()).toEqual(OLD_TOKENS)
    expect(await store.listBrands({ filters: {}, limit: 10, page: 1 })).toMatchObject({ brands: [aBrand()] })
    await store.close()
  }
  const catalogue = new DatabaseSync(path)
  expect(catalogue.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'token'").get()).toBeUndefined()
  catalogue.close()
})

test('an old backup of the catalogue brings back no token that was revoked since', async () => {
  const path = join(await temporaryFolder(), 'brands.db')
  await createOldStore(path)
  const store = openSqliteStore(path)
  await store.revokeToken(OLD_TOKENS[0]!.hash, 100)
  await store.close()

  await rm(path)
  await createOldStore(path)
  const restored = openSqliteStore(path)
  expect(await restored.listTokens()).toEqual([{ ...OLD_TOKENS[0], revokedAt: 100 }, ...OLD_TOKENS.slice(1)])
  await restored.close()
})

test('tokens are read, written and noted while another process writes to the catalogue', async () => {
  const path = join(await temporaryFolder(), 'brands.db')
  const store = openSqliteStore(path)
  const importer = new DatabaseSync(path)
  importer.exec('BEGIN IMMEDIATE; UPDATE catalogue SET version = version + 1')
  const [token] = OLD_TOKENS
  await store.addToken(token!)
  expect(await store.recordTokenUses([{ hash: token!.hash, usedAt: 3600 }])).toBe(true)
  expect(await store.revokeToken(token!.hash, 100)).toBe(true)
  expect(await store.listTokens()).toEqual([{ ...token, lastUsedAt: 3600, revokedAt: 100 }])
  importer.exec('ROLLBACK')
  importer.close()
  await store.close()
})

test('a tokens file that is damaged is named, and not the brands; the store is not ready', async () => {
  const path = join(await temporaryFolder(), 'brands.db')
  const first = openSqliteStore(path)
  await first.populate([aBrand()], [])
  for (let number = 0; number < 200; number++) {
    const hash = new Uint8Array(32).fill(number % 256, 0, 31).fill(number >> 8, 31)
    await first.addToken({ ...TOKEN, hash, label: 'x'.repeat(100) })
  }
  await first.ping()
  await first.close()

  // All pages but the first, as a bad disk leaves them.
  const tokens = join(dirname(path), 'brands.tokens.db')
  const bytes = await readFile(tokens)
  await writeFile(tokens, bytes.fill(0xff, 4096))
  const store = openSqliteStore(path)
  const sentence = /^The database .*brands\.tokens\.db: database disk image is malformed\.$/
  await expect(store.ping()).rejects.toThrow(sentence)
  await expect(store.listTokens()).rejects.toThrow(sentence)
  await expect(store.findToken(new Uint8Array(32).fill(1))).rejects.toThrow(sentence)
  expect(await store.listBrands({ filters: {}, limit: 10, page: 1 })).toMatchObject({ total: 1 })
  await store.close()

  await writeFile(tokens, 'Buy milk. '.repeat(1000))
  expect(() => openSqliteStore(path)).toThrow(/^The database .*brands\.tokens\.db: file is not a database\.$/)
})

test.skipIf(process.platform === 'win32')('a tokens file that cannot be written is named', async () => {
  const folder = await temporaryFolder()
  // Stays open, so that the command has no side file to create before it writes the token.
  const store = openSqliteStore(join(folder, 'brands.db'))
  onTestFinished(() => store.close())
  const run = runScript(
    'tokens/token-command.ts',
    folder,
    { DATABASE_URL: 'sqlite:brands.db' },
    ['create', '--label', 'Shop'],
    // No file may grow at all, as on a full disk.
    ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'],
  )
  expect(await run.exitCode).toBe(1)
  expect(run.output()).toMatch(/^The database brands\.tokens\.db: /)
})
