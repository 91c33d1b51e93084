import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brandListSchema } from '#contract/brand.ts'
import { populate } from '#service/stores/staged-import.ts'
import { serve } from '#service/testing/http-server.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { type Run, runScript, waitFor } from '#service/testing/run-script.ts'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { manyBrands, openSqlite, newDatabase, temporaryFolder } from '#service/testing/stores.ts'

const ENVIRONMENT = { DATABASE_URL: 'sqlite:a.db' }

/** Imports in this process. */
const runImport = (folder: string, ...args: string[]) => runCommand('import', folder, ENVIRONMENT, ...args)

/** Imports in a separate process. */
const startImport = (folder: string, ...args: string[]): Run => runScript('import', folder, ENVIRONMENT, args)

function csv(from: number, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const id = from + index
    return `${id},Brand number ${id},https://a.example/${id}.png`
  })
  return `id,name,logo\n${rows.join('\n')}\n`
}

/** Counts the brands in the store, after checking its rows, indexes and search index for corruption. */
async function countWhole(folder: string): Promise<number> {
  const database = new DatabaseSync(join(folder, 'a.db'))
  expect(database.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' })
  database.exec("INSERT INTO brand_search (brand_search, rank) VALUES ('integrity-check', 1)")
  database.close()
  const store = await openSqlite(join(folder, 'a.db'))
  const { total } = await store.brands.list({ filters: {}, limit: 1, page: 1 })
  expect((await store.brands.list({ filters: { name: 'number' }, limit: 1, page: 1 })).total).toBe(total)
  await store.close()
  return total
}

test('a running service sees an import from a file or from standard input', async () => {
  const folder = await temporaryFolder()
  const store = await openSqlite(join(folder, 'a.db'))
  const { get } = await serviceUnderTest([], { store })
  const ids = async () => brandListSchema.parse((await get('/v1/brands')).json()).data.map(({ id }) => id)
  expect(await ids()).toEqual([])

  await writeFile(join(folder, 'brands.csv'), csv(1, 2))
  expect(await runImport(folder, 'brands.csv')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Imported brands\.csv into a\.db in [\d.]+ s: 2 new, 0 changed, 0 unchanged, 0 deleted, 0 rejected\.\n$/,
    ),
  })
  expect(await ids()).toEqual(['1', '2'])

  const second = startImport(folder, '-', '--format', 'ndjson')
  second.child.stdin?.end('{"id":3,"name":"C","logo":"https://a.example/c.png"}\n{"id":4}\n')
  expect(await second.exitCode).toBe(2)
  expect(second.output()).toMatch(
    /^Line 2: name is missing; logo is missing\.\nImported into .* 1 rejected\.\n$/,
  )
  expect(await ids()).toEqual(['1', '2', '3'])

  // As after an import while the clock was wrong.
  using database = new DatabaseSync(join(folder, 'a.db'))
  database.exec('UPDATE catalogue SET version = 2091000000000000')
  await writeFile(join(folder, 'brands.csv'), csv(1, 2).replaceAll('Brand', 'Other'))
  const { output } = await runImport(folder, 'brands.csv')
  expect(output).toContain('the last import is in the future: undated changes get its date, 2036-04-05.')
})

test('two imports at once run one after the other', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a.csv'), csv(1, 4000))
  await writeFile(join(folder, 'b.csv'), csv(2001, 4000))
  const runs = [startImport(folder, 'a.csv'), startImport(folder, 'b.csv')]
  for (const run of runs)
    expect([await run.exitCode, run.output()]).toEqual([0, expect.stringContaining('Imported')])
  expect(await countWhole(folder)).toBe(6000)
})

test('an import that is killed at any moment is applied in full or not at all', async () => {
  const folder = await temporaryFolder()
  await (await openSqlite(join(folder, 'a.db'))).close()
  const BATCH = 8000
  let expected = 0
  let killed = 0
  // The database's log grows while the import is written: kill it then.
  for (const megabytes of [0, 0.5, 1.5]) {
    await writeFile(join(folder, 'a.csv'), csv(expected + 1, BATCH))
    const run = startImport(folder, 'a.csv')
    const log = () =>
      stat(join(folder, 'a.db-wal')).then(
        ({ size }) => size,
        () => -1,
      )
    while (run.child.exitCode === null && (await log()) <= megabytes * 1e6) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    run.child.kill('SIGKILL')
    const code = await run.exitCode
    if (code === null) killed++
    const total = await countWhole(folder)
    expect(code === 0 ? [expected + BATCH] : [expected, expected + BATCH]).toContain(total)
    expected = total
  }
  expect(killed).toBeGreaterThan(0)
  expect((await runImport(folder, 'a.csv')).code).toBe(0)
})

test.skipIf(process.platform === 'win32')('a full disk is reported, and no brand is lost', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'a.csv'), csv(1, 10))
  expect((await runImport(folder, 'a.csv')).code).toBe(0)
  await writeFile(join(folder, 'b.csv'), csv(1, 20_000))
  // Limits each file to about a megabyte.
  const limit = ['sh', '-c', 'ulimit -f 2000; exec "$@"', 'sh']
  const limited = runScript('import', folder, ENVIRONMENT, ['b.csv'], limit)
  expect(await limited.exitCode).toBe(1)
  expect(limited.output()).toMatch(/^The database a\.db: disk I\/O error\. Nothing was imported\.\n$/)
  expect(await countWhole(folder)).toBe(10)
})

test.each<[string[], RegExp]>([
  [[], /^error: missing required argument 'file'/],
  [['-'], /^The name - does not show its format/],
  [['a.csv', '--format', 'xml'], /argument 'xml' is invalid\. Allowed choices are csv, tsv, json, ndjson/],
  [['a.csv', '--strict'], /^error: unknown option '--strict'/],
  [['in.csv', '--fields', 'country,country'], /^--fields: The field "country" is named twice\.$/m],
  [['in.csv', '--fields', 'changes'], /^--fields: The service itself provides the field "changes".*\.$/m],
  [['https://a.example'], /^Add --token-file/],
  [['https://a.example', '--token-file', 'none', '--format', 'csv'], /^--format is for files/],
  [['https://a.example', '--token-file', 'none'], /^none: no such file or directory\.$/m],
  [['a.csv', '--token-file', 'none'], /--token-file for the address/],
  [['nope.csv'], /^nope\.csv: no such file or directory\.$/m],
  [['.', '--format', 'csv'], /^\. is a folder\.$/m],
  [['x.xlsx'], /^x\.xlsx is a spreadsheet: save it as CSV/],
  [['head.csv.gz'], /^head\.csv\.gz is compressed: decompress it first\.$/m],
  [['ftp://a.example/x.csv'], /is neither a file nor an https or http address/],
])('%j is refused in one sentence, with exit code 1', async (args, sentence) => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'in.csv'), csv(1, 1))
  const { code, output } = await runImport(folder, ...args)
  expect(code).toBe(1)
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/\n\s+at /)
})

test('all brands of another service are imported, with their dates and nothing else', async () => {
  const folder = await temporaryFolder()
  const brands = manyBrands(2500)
  const { app, token } = await serviceUnderTest(brands)
  const address = await listen(app)
  await writeFile(join(folder, 'token'), `${token}\n`)
  await writeFile(join(folder, 'wrong-token'), 'bcat_wrong')

  const wrong = await runImport(folder, address, '--token-file', 'wrong-token')
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('The service responded with 401. Nothing was imported.')

  const first = await runImport(folder, address, '--token-file', 'token')
  expect(first.code).toBe(0)
  expect(first.output).toMatch(/2,500 new, 0 changed, 0 unchanged, 0 deleted, 0 rejected\.\n$/)
  const store = await openSqlite(join(folder, 'a.db'))
  const { brands: copied } = await store.brands.list({ filters: {}, limit: 1000, page: 3 })
  expect(copied.map(({ id, name, updatedAt }) => ({ id, name, updatedAt }))).toEqual(
    brands.slice(2000).map(({ id, name, updatedAt }) => ({ id, name, updatedAt })),
  )

  const again = await runImport(folder, address, '--token-file', 'token', '--replace')
  expect(again.code).toBe(0)
  expect(again.output).toMatch(/0 new, 0 changed, 2,500 unchanged, 0 deleted/)
})

type Change = (ids: Set<number>, request: number) => unknown

/**
 * A service of 250 brands by page number, which `change` alters before each request. Its address, and a folder with its token and
 * a database that already holds all of them.
 */
async function pagedSource(change: Change) {
  const ids = new Set(Array.from({ length: 250 }, (_, index) => index + 1))
  const raw = (id: number) => ({ id: `${id}`, name: `Bränd number ${id}`, logo: 'https://a.example/x.png' })
  let requests = 0
  const answer = (url: URL): unknown => {
    change(ids, ++requests)
    const [, id] = /brands\/(\d+)$/.exec(url.pathname) ?? []
    if (id !== undefined) return ids.has(Number(id)) ? { data: raw(Number(id)) } : undefined
    const [page = 1, limit = 1] = ['page', 'limit'].map((name) => Number(url.searchParams.get(name) ?? 1))
    const last = Math.ceil(ids.size / limit)
    const link = (to: number) => `?limit=${limit}&page=${to}`
    const data = [...ids].toSorted((a, b) => a - b).slice((page - 1) * limit, page * limit)
    return { data: data.map(raw), links: { next: page < last ? link(page + 1) : null, last: link(last) } }
  }
  const encoding = { current: 'utf8' as BufferEncoding }
  const server = await serve(({ url }, response) => {
    const body = answer(new URL(url!, 'http://a.example'))
    response.writeHead(body ? 200 : 404).end(Buffer.from(JSON.stringify(body ?? {}), encoding.current))
  })
  onTestFinished(() => server[Symbol.asyncDispose]())
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'token'), 'secret')
  const replace = () => runImport(folder, server.origin, '--token-file', 'token', '--replace', '--yes')
  expect((await replace()).code).toBe(0)
  requests = 0
  return { replace, encoding, count: () => countWhole(folder) }
}

test.each<[string, Change, number, RegExp]>([
  ['one is deleted', (ids, at) => at === 3 && ids.delete(5), 249, /: 1 \(5 Bränd number 5\)\n.*1 deleted/],
  ['one is added', (ids, at) => at === 3 && ids.add(0), 251, /1 new, .* 0 deleted, 0 rejected/],
  ['it always changes', (ids, at) => ids.delete(at), 250, /changed while it was .* Nothing was imported/],
])('while a service is read, %s: nothing is lost, and nothing skipped', async (_, change, total, words) => {
  let isChanging = false
  const { replace, count } = await pagedSource((ids, request) => isChanging && change(ids, request))
  isChanging = true
  const { output } = await replace()
  expect(output).toMatch(words)
  expect(output).toContain('The list changed: reading it again.')
  expect(await count()).toBe(total)
})

test('nothing is imported from a service whose text is not UTF-8', async () => {
  const { replace, encoding } = await pagedSource(() => {})
  encoding.current = 'latin1'
  const output = expect.stringMatching(/ sent text that is not UTF-8\. Nothing was imported\.\n$/)
  expect(await replace()).toEqual({ code: 1, output })
})

test('a first file can be tried before there is a database', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'in.csv'), csv(1, 2))
  for (const settings of [ENVIRONMENT, { DATABASE_URL: await newDatabase() }]) {
    const { code, output } = await runCommand('import', folder, settings, 'in.csv', '--dry-run')
    expect(output).toMatch(/^Would import in\.csv into the new database .*, which was not created: 2 new,/)
    expect(code).toBe(0)
  }
  expect(await readdir(folder)).toEqual(['in.csv'])
})

test('Ctrl-C says that nothing was imported', async () => {
  const folder = await temporaryFolder()
  const run = startImport(folder, '-', '--format', 'ndjson')
  // Its report shows that it reads.
  run.child.stdin!.write('{"id":4}\n')
  await waitFor(run, /Line 1/)
  run.child.kill('SIGINT')
  expect(await run.exitCode).toBe(130)
  expect(run.output()).toMatch(/\nNothing was imported\.\n$/)
})

test('a file whose rows are all rejected imports nothing, and creates no database', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'in.ndjson'), '<!DOCTYPE html>\n<html></html>\n')
  expect(await runImport(folder, 'in.ndjson')).toEqual({
    code: 1,
    output:
      'Line 1: this is not JSON.\nLine 2: this is not JSON.\nAll rows were rejected. Nothing was imported.\n',
  })
  expect(await readdir(folder)).toEqual(['in.ndjson'])
})

test('an import into the demo catalogue asks first', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'in.csv'), csv(1, 2))
  const run = (...args: string[]) => runCommand('import', folder, {}, 'in.csv', ...args)
  const path = join(folder, 'data', 'catalogue.db')
  await mkdir(join(folder, 'data'))
  const store = await openSqlite(path)
  await populate(store, manyBrands(3), [{ name: 'acme', svg: '<svg/>' }])

  const refused = await run()
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(
    /^data\/catalogue\.db holds the demo catalogue\. .*DATABASE_URL=.* add --yes\. Nothing/,
  )
  vi.stubEnv('npm_config_yes', 'true')
  expect((await run()).output).toContain('add --yes after "--", or npm keeps it for itself.')
  expect(await store.brands.find('1')).toMatchObject({ name: 'Brand 1' })
  expect((await run('--dry-run')).code).toBe(0)
  expect((await run('--yes')).code).toBe(0)
  expect(await store.brands.find('1')).toMatchObject({ name: 'Brand number 1' })
  // Without the demo, there is no question.
  expect((await run('--replace', '--yes')).code).toBe(0)
  expect((await run()).code).toBe(0)
})
