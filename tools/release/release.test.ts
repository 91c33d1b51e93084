import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from '#service/testing/run-script.ts'
import { temporaryFolder } from '#service/testing/stores.ts'
import { buildAppPage } from '#service/site/build-app-page.ts'
import { writeRelease } from './write-release.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Root may write everywhere, so the service then runs as "nobody". */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

async function openFolder(): Promise<string> {
  const folder = await temporaryFolder(tmpdir())
  chmodSync(folder, 0o755)
  return folder
}

/** Writes a version into the package and the build of a release, and makes it read-only. */
function install(folder: string, version: string): string {
  const packageFile = join(folder, 'package.json')
  writeFileSync(
    packageFile,
    readFileSync(packageFile, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`),
  )
  writeFileSync(join(folder, 'dist/version.txt'), version)
  execFileSync('chmod', ['-R', 'a-w', folder])
  onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', folder]))
  return folder
}

/** Turns a release into a later one, which updates the tables of earlier ones. */
function addMigration(program: string) {
  const folder = join(program, 'src/service/stores/sqlite/migrations/catalogue')
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, '999-later.sql'), 'CREATE TABLE later (one integer PRIMARY KEY) STRICT;\n')
  chmodSync(folder, 0o555)
}

/** The number of the last migration that was applied to the catalogue of `runCommand`. */
function tableVersion(cwd: string): number {
  using database = new DatabaseSync(join(cwd, 'brands.db'), { readOnly: true })
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}

/** Runs a command of a release, with nothing of this checkout on its path. */
function runCommand(program: string, cwd: string, ...args: string[]) {
  const env = { PATH: '/usr/bin:/bin', DATABASE_URL: 'sqlite:brands.db', PORT: '0', DRAIN_TIME: '0' }
  const child = spawn(join(program, 'bin/brand-catalogue'), args, { ...USER, cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  const exitCode = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => text, exitCode }
}

async function startRelease(program: string, data: string, token: string) {
  const service = runCommand(program, data, 'start')
  const [, address] = await waitFor(service, /ready: (http:\S+)/)
  const get = (path: string) => fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const brands = await (await get('/v1/brands')).text()
  const version = await (await get('/version.txt')).text()
  const page = await (await get('/brands')).text()
  const notices = await (await get('/third-party-notices.txt')).text()
  service.child.kill('SIGTERM')
  expect({ exitCode: await service.exitCode, output: service.output() }).toMatchObject({ exitCode: 0 })
  return { brands, version, page, notices, output: service.output() }
}

test('a user who cannot write to the folder of a release can upgrade it and its tables, and the data stays', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  buildAppPage(ROOT)
  const releases = await openFolder()
  const data = join(releases, 'data')
  mkdirSync(data)
  if (USER.uid) chownSync(data, USER.uid, USER.gid)
  const program = join(releases, 'brand-catalogue')
  const [first, second] = [join(releases, '1.0.0'), join(releases, '2.0.0')]
  writeRelease(first)
  execFileSync('cp', ['-R', first, second])
  symlinkSync(install(first, '1.0.0'), program)
  expect(spawnSync('touch', [join(program, 'dist/mine')], USER).status).not.toBe(0)

  writeFileSync(join(releases, 'brands.csv'), 'id,name,logo\n7,Acme,https://a.example/7\n,None,\n')
  const load = runCommand(program, data, 'import', '../brands.csv')
  expect(await load.exitCode).toBe(2)
  const creation = runCommand(program, data, 'token', 'create', '--label', 'Shop')
  const [token] = await waitFor(creation, /bcat_\S+/)
  await creation.exitCode

  const usage = runCommand(program, data, 'token')
  expect(await usage.exitCode).toBe(1)
  expect(usage.output()).toMatch(/^Usage: brand-catalogue token /)

  const before = await startRelease(program, data, token)
  expect(before).toMatchObject({ version: '1.0.0', brands: expect.stringContaining('"Acme"') })
  expect(before.page).toContain('<title>Brand Catalogue</title>')
  expect(before.notices).toMatch(/## react - [^]*Permission is hereby granted/)
  expect(before.output).not.toContain('built')

  expect(tableVersion(data)).toBeLessThan(999)
  unlinkSync(program)
  symlinkSync(install(second, '2.0.0'), program)
  addMigration(second)
  const after = await startRelease(program, data, token)
  expect(after.version).toBe('2.0.0')
  expect(tableVersion(data)).toBe(999)
  expect(after.brands.replaceAll(/:\d+\//g, '/')).toBe(before.brands.replaceAll(/:\d+\//g, '/'))

  const notices = readFileSync(join(program, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  expect(notices).toMatch(/^fastify [^]*^node-\S+ \S+ \(MIT\)[^]*^- V8, /m)
})
