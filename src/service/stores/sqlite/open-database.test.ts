import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openStore } from '#service/stores/open-store.ts'
import { SqliteFile } from '#service/stores/sqlite/sqlite-file.ts'
import { aBrand, temporaryFolder } from '#service/testing/temporary-store.ts'
import { CommandFailure } from '#service/terminal.ts'

const openFile = (path: string) => openStore({ engine: 'sqlite', path })

test('files have a write-ahead log and a busy timeout, so that they survive crashes and can be shared', async () => {
  const path = join(await temporaryFolder(), 'a.db')
  for (const [synchronous, number] of [
    ['NORMAL', 1],
    ['FULL', 2],
  ] as const) {
    const file = new SqliteFile(path, synchronous)
    expect(await file.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
    expect(await file.query('PRAGMA synchronous')).toEqual([{ synchronous: number }])
    expect(await file.query('PRAGMA busy_timeout')).toEqual([{ timeout: 10_000 }])
    await file.close()
  }
})

test('several processes may create one store at once', async () => {
  const path = join(await temporaryFolder(), 'shared.db')
  // Holds the lock until all processes are about to open the file.
  const lock = new DatabaseSync(path)
  lock.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE')
  const script = `
    const { openStore } = await import('#service/stores/open-store.ts')
    console.log('opening')
    const store = await openStore({ engine: 'sqlite', path: ${JSON.stringify(path)} })
    console.log(store.isNew)
    await store.close()`
  const processes = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    return {
      opening: once(child.stdout, 'data'),
      output: Promise.all([text(child.stdout), text(child.stderr)]),
    }
  })
  await Promise.all(processes.map(({ opening }) => opening))
  lock.exec('ROLLBACK')
  lock.close()
  const outputs = await Promise.all(processes.map(({ output }) => output))
  expect(outputs.map((streams) => streams.join('').replace('opening', '').trim()).toSorted()).toEqual([
    'false',
    'false',
    'false',
    'true',
  ])
})

test('a database of version 0.1 keeps its brands, which have no changes yet', async () => {
  const path = join(await temporaryFolder(), 'old.db')
  const old = new DatabaseSync(path)
  const folder = join(import.meta.dirname, 'migrations/catalogue')
  old.exec(readFileSync(join(folder, '010-catalogue.sql'), 'utf8'))
  old.exec(`PRAGMA application_id = 1650680180; PRAGMA user_version = 10;
    INSERT INTO brand (id, name, name_fold, logo, updated_at) VALUES (1, 'Acme', 'acme', '/logos/acme.svg', 1767225600)`)
  old.close()
  const store = await openFile(path)
  expect(await store.findBrand('1', true)).toMatchObject({ ...aBrand(), changes: '[]' })
  await store.close()
})

/** 'opened', or the error message. */
async function refusal(path: string): Promise<string> {
  try {
    await (await openFile(path)).close()
    return 'opened'
  } catch (error) {
    return error instanceof CommandFailure ? error.message : `unexplained: ${String(error)}`
  }
}

test("another program's database is refused, and not changed", async () => {
  const path = join(await temporaryFolder(), 'other.db')
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE brand (price REAL)')
  expect(await refusal(path)).toMatch(/is the database of another program/)
  expect(other.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()).toMatchObject({ tables: 1 })
  other.close()
})

test.each([
  [9, /before 0\.1: start it with that one, and import the brands from its address/],
  [999, /newer version/],
])('a store of version %i is refused', async (version, message) => {
  const path = join(await temporaryFolder(), 'a.db')
  await (await openFile(path)).close()
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA user_version = ${version}`)
  database.close()
  expect(await refusal(path)).toMatch(message)
})
