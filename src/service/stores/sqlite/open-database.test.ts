import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { openStore } from '#service/stores/open-store.ts'
import { explainFileError } from '#service/stores/sqlite/explain-file-error.ts'
import { SqliteFile } from '#service/stores/sqlite/sqlite-file.ts'
import { aBrand, temporaryFolder } from '#service/testing/stores.ts'
import { CommandFailure } from '#service/terminal.ts'

const openFile = (path: string) => openStore({ engine: 'sqlite', path })

test('files have a write-ahead log and a busy timeout, so that they survive crashes and can be shared', async () => {
  const path = join(await temporaryFolder(), 'a.db')
  const file = new SqliteFile(path)
  expect(await file.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
  // FULL.
  expect(await file.query('PRAGMA synchronous')).toEqual([{ synchronous: 2 }])
  expect(await file.query('PRAGMA busy_timeout')).toEqual([{ timeout: 10_000 }])
  await file.close()
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
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    return { opening: once(child.stdout, 'data'), output }
  })
  await Promise.all(processes.map(({ opening }) => opening))
  lock.exec('ROLLBACK')
  lock.close()
  const outputs = await Promise.all(processes.map(({ output }) => output))
  const areNew = outputs.map((streams) => streams.join('').replace('opening', '').trim())
  expect(areNew.toSorted()).toEqual(['false', 'false', 'false', 'true'])
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
  expect(await store.brands.find('1', true)).toMatchObject({ ...aBrand(), changes: '[]' })
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

test('a folder, or a file in place of a folder, is named', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')
  expect(await refusal(folder)).toBe(`The database ${folder}: it is a folder. Name a file in it.`)
  const inFile = join(folder, 'file/a.db')
  expect(await refusal(inFile)).toBe(`The database ${inFile}: ${folder}/file is not a folder.`)
})

// Root may write everywhere, and no test mounts a disk: the answers of the file system are made up.
test.each([
  [14, 'EROFS', 'a.db', /: \S+a\.db is on a read-only file system\.$/],
  [8, 'EACCES', 'a.db-wal', /: this user may not write to \S+a\.db-wal\. Run all commands as the user/],
  [14, 'EACCES', '', /: this user may not write to \S+(?<!-wal)\. Run/],
  [13, 'temporary', '', /: the disk of \S+, where temporary files are, is full\. SQLITE_TMPDIR names/],
  [13, 'database', '', /: the disk of \S+ is full\.$/],
  [4874, 'database', '', /: the disk of \S+ is full\.$/],
])('of error %i, the message names what is %s: %s', async (errcode, what, file, message) => {
  const folder = await temporaryFolder()
  for (const name of ['a.db', 'a.db-wal']) await writeFile(join(folder, name), '')
  vi.spyOn(fs, 'accessSync').mockImplementation((path) => {
    if (path === join(folder, file)) throw Object.assign(new Error(what), { code: what })
  })
  vi.spyOn(fs, 'statfsSync').mockImplementation((path) => {
    const isFull = (path === folder) === (what === 'database')
    return { bavail: isFull ? 0 : 9, bsize: 4096 } as ReturnType<typeof fs.statfsSync>
  })
  const error = Object.assign(new Error('in words of SQLite'), { errcode, code: 'ERR_SQLITE_ERROR' })
  expect(String(explainFileError(error, join(folder, 'a.db')))).toMatch(message)
})

test('of a symbolic link, the tokens are beside the file that it leads to', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'real'))
  await symlink('real/a.db', join(folder, 'link.db'))
  await (await openFile(join(folder, 'link.db'))).close()
  expect(await readdir(join(folder, 'real'))).toEqual(['a.db', 'a.tokens.db'])
})

test("another program's database is refused, and not changed", async () => {
  const path = join(await temporaryFolder(), 'other.db')
  const other = new DatabaseSync(path)
  other.exec('CREATE TABLE brand (price REAL)')
  expect(await refusal(path)).toMatch(/is the database of another program/)
  expect(other.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()).toMatchObject({ tables: 1 })
  other.close()
})

test.each([
  [9, /before 0\.1: start that version on it, then import the brands from its address/],
  [999, /newer version/],
])('a store of version %i is refused', async (version, message) => {
  const path = join(await temporaryFolder(), 'a.db')
  await (await openFile(path)).close()
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA user_version = ${version}`)
  database.close()
  expect(await refusal(path)).toMatch(message)
})
