import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { populate } from '#service/stores/model/staged-import.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { runCommand } from '#service/testing/run-command.ts'
import { runScript } from '#service/testing/run-script.ts'
import { openStore } from '#service/stores/open-store.ts'
import type { ImportedBrand } from '#service/stores/model/records.ts'
import type { Store } from '#service/stores/model/store.ts'
import { aBrand, manyBrands, temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'
import { writeBackup } from './write-backup.ts'

const TEST_TIMEOUT = 120_000
const LOGO = { name: 'acme', svg: '<svg/>' }
const TOKEN = { createdAt: 1, expiresAt: null, revokedAt: null, fields: '' }
const KEPT = { ...TOKEN, hash: new Uint8Array(32).fill(1), label: 'kept' }
const REVOKED = { ...TOKEN, hash: new Uint8Array(32).fill(2), label: 'revoked since' }
const LOST = { ...TOKEN, hash: new Uint8Array(32).fill(3), label: 'lost', fields: 'country,website' }

async function open(url: string): Promise<Store> {
  const store = await openStore(
    url.startsWith('sqlite:')
      ? { engine: 'sqlite', path: url.slice('sqlite:'.length) }
      : { engine: 'postgres', url, readUrls: [] },
  )
  onTestFinished(() => store.close())
  return store
}

const backup = (folder: string, url: string, ...args: string[]) =>
  runCommand('backup', folder, { DATABASE_URL: url }, ...args)
const restore = (folder: string, url: string, ...args: string[]) =>
  runCommand('restore', folder, { DATABASE_URL: url }, ...args)

async function change(store: Store, rows: readonly ImportedBrand[], deleteMissing: number): Promise<void> {
  const work = await store.openImport()
  await work.add(rows)
  await work.apply({ takeDates: false, deleteMissing })
  await work[Symbol.asyncDispose]()
}

const ENGINES = {
  sqlite: async (folder: string) => `sqlite:${join(folder, 'a.db')}`,
  postgres: () => temporaryDatabase(),
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: what a backup holds is served again after a restore, while the service runs',
  { timeout: TEST_TIMEOUT },
  async (engine) => {
    const folder = await temporaryFolder()
    const url = await ENGINES[engine](folder)
    const store = await open(url)
    const { get } = await serviceUnderTest(manyBrands(5), { store, logos: [LOGO] })
    for (const token of [KEPT, REVOKED]) await store.tokens.add(token)
    await store.tokens.recordUses([{ hash: KEPT.hash, usedAt: 3600 }])
    const served = async () => (await get('/v1/brands?limit=100')).body
    const before = await served()

    const saved = await backup(folder, url, 'deep/er/saved.gz')
    expect(saved).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Wrote deep\/er\/saved\.gz: 5 brands and 3 tokens of \S+.*, 0\.0 MB\.\n$/,
      ),
    })
    expect((await backup(folder, url, 'deep/er/saved.gz')).output).toMatch(/is there already/)

    await change(
      store,
      [
        { ...aBrand({ id: '3', name: 'Renamed' }), line: 1 },
        { ...aBrand({ id: '77' }), line: 2 },
      ],
      4,
    )
    await store.tokens.revoke(REVOKED.hash, 9)
    expect(await served()).not.toBe(before)

    const file = 'deep/er/saved.gz'
    const asked = await restore(folder, url, file)
    expect(asked.code).toBe(1)
    expect(asked.output).toMatch(
      /^The backup of 20\S+ \S+ UTC has 5 brands\. In .+:\n- brands that come back: 4\n- brands that change: 1\n- brands that are deleted: 1 \(77 Acme\)\n- valid tokens that come back: 0\nRestore it\? Nobody can be asked: add --yes\.\n$/,
    )
    expect(await served()).not.toBe(before)
    const restored = await restore(folder, url, file, '--yes')
    expect(restored.code).toBe(0)
    expect(restored.output).toMatch(/: 4 new, 1 changed, 0 unchanged, 1 deleted; 0 tokens came back\.\n$/)
    await expect.poll(served).toBe(before)
    expect(await store.tokens.find(REVOKED.hash)).toMatchObject({ revokedAt: 9 })
    expect(await store.tokens.find(KEPT.hash)).toEqual(KEPT)
  },
)

test.skipIf(process.platform === 'win32')('databases and backups are private to their owner', async () => {
  const folder = await temporaryFolder()
  await (await open(`sqlite:${join(folder, 'data/a.db')}`)).tokens.add(KEPT)
  expect((await backup(folder, 'sqlite:data/a.db')).code).toBe(0)
  const [file = ''] = await readdir(join(folder, 'backups'))
  const modes = await Promise.all(
    ['data', 'data/a.db', 'data/a.db-wal', 'data/a.tokens.db', 'backups', `backups/${file}`].map(
      async (path) => (await stat(join(folder, path))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600, 0o700, 0o600])
})

test(
  'a backup moves a catalogue to another engine, tokens and logos included',
  { timeout: TEST_TIMEOUT },
  async () => {
    const folder = await temporaryFolder()
    const [from, to] = [await ENGINES.postgres(), await ENGINES.sqlite(folder)]
    const source = await open(from)
    const fields = JSON.stringify({ country: 'DE', website: 'https://a.example/"한"' })
    const brands = [...manyBrands(2500), aBrand({ id: '9223372036854775807', name: 'Nestlé\n한', fields })]
    await populate(source, brands, [LOGO])
    await source.tokens.add(LOST)
    await source.tokens.recordUses([{ hash: LOST.hash, usedAt: 3600 }])
    expect((await backup(folder, from, 'b.gz')).code).toBe(0)
    const restoring = runScript('restore', folder, { DATABASE_URL: to }, ['b.gz', '--yes'])
    expect([await restoring.exitCode, restoring.output()]).toEqual([
      0,
      expect.stringContaining('- valid tokens that come back: 1: '),
    ])
    const target = await open(to)
    const read = async (store: Store) => (await Array.fromAsync(store.readEverything())).flat()
    expect(await read(target)).toEqual(await read(source))
    expect((await target.listBrands({ filters: { name: 'nestle' }, limit: 10, page: 1 })).brands).toEqual(
      brands.slice(-1),
    )
  },
)

test(
  'a backup of version 1, which had no additional fields, can be restored',
  { timeout: TEST_TIMEOUT },
  async () => {
    const folder = await temporaryFolder()
    const url = await ENGINES.sqlite(folder)
    const store = await open(url)
    await populate(store, [aBrand({ id: '1', fields: '{"country":"DE"}' })], [])
    const { fields: _, ...brand } = aBrand({ id: '1' })
    const { fields: __, ...token } = LOST
    const lines = [
      { format: 'brand-catalogue-backup', version: 1, createdAt: 1, demo: false },
      { brand },
      { token: { ...token, hash: Buffer.from(token.hash).toString('hex'), lastUsedAt: null } },
      { end: { brands: 1, logos: 0, tokens: 1 } },
    ]
    await writeFile(
      join(folder, 'v1.gz'),
      gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    )
    const { code, output } = await restore(folder, url, 'v1.gz', '--yes')
    expect([code, output]).toEqual([0, expect.stringContaining('1 changed')])
    expect(await store.findBrand('1')).toMatchObject({ ...brand, fields: '{}' })
    expect(await store.tokens.find(LOST.hash)).toEqual({ ...LOST, fields: '' })
  },
)

test('an incomplete backup restores nothing', { timeout: TEST_TIMEOUT }, async () => {
  const folder = await temporaryFolder()
  const url = await ENGINES.sqlite(folder)
  expect((await backup(folder, url)).output).toMatch(/^There is no database a\.db: correct DATABASE_URL/)
  const store = await open(url)
  await populate(store, manyBrands(2000), [])
  const saved = await backup(folder, url)
  const name = /^Wrote (backups\/brands-\S+\.ndjson\.gz):/.exec(saved.output)?.[1] ?? ''
  const bytes = await readFile(join(folder, name))
  await writeFile(join(folder, 'cut.gz'), bytes.subarray(0, -100))
  await writeFile(join(folder, 'other.gz'), 'id,name,logo\n')
  await change(store, [], 2000)
  for (const [file, sentence] of [
    ['cut.gz', /^cut\.gz is damaged or truncated, or not a backup of this version of Brand Catalogue\.\n$/],
    ['other.gz', /^other\.gz is damaged or truncated, or not a backup /],
    ['none.gz', /^ENOENT: no such file or directory, open 'none\.gz'\.\n$/],
  ] as const) {
    const { code, output } = await restore(folder, url, file, '--yes')
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
  }
  expect(await store.listBrands({ filters: {}, limit: 1, page: 1 })).toMatchObject({ total: 0 })
  expect((await restore(folder, url, name, '--yes')).code).toBe(0)
  expect(await store.listBrands({ filters: {}, limit: 1, page: 1 })).toMatchObject({ total: 2000 })
})

test('a database that cannot be read is not taken for a file that cannot be written', async () => {
  const folder = await temporaryFolder()
  const refusal = Object.assign(new Error('permission denied for table token'), { code: '42501' })
  const store = Object.assign(await open(`sqlite:${join(folder, 'a.db')}`), {
    async *readEverything() {
      yield [{ brand: aBrand() }]
      throw refusal
    },
  })
  await expect(writeBackup(store, join(folder, 'b.gz'))).rejects.toBe(refusal)
  expect((await readdir(folder)).filter((name) => name.startsWith('b.gz'))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'a disk that becomes full is named with the backup, and no part of it is left',
  { timeout: TEST_TIMEOUT },
  async () => {
    const folder = await temporaryFolder()
    // Stays open, so that the command has no side file of the database to create.
    const store = await open(`sqlite:${join(folder, 'a.db')}`)
    await populate(store, manyBrands(20_000), [])
    const run = runScript(
      'backup',
      folder,
      { DATABASE_URL: 'sqlite:a.db' },
      ['b.gz'],
      // No file may grow beyond 32 KB.
      ['sh', '-c', 'ulimit -f 64; exec "$@"', 'sh'],
    )
    expect(await run.exitCode).toBe(1)
    expect(run.output()).toMatch(/^The backup b\.gz cannot be written \((?:EFBIG|ENOSPC)\)\.\n$/)
    expect((await readdir(folder)).filter((name) => name.startsWith('b.gz'))).toEqual([])
  },
)
