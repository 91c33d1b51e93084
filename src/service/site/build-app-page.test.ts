import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#service/testing/stores.ts'
import { buildAppPage } from './build-app-page.ts'

vi.spyOn(console, 'log').mockImplementation(() => {})

/** A package with a tiny app that is already built, and Vite from this package. */
let built: string
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'brand-catalogue-'))
  await mkdir(join(root, 'src/web'), { recursive: true })
  await mkdir(join(root, 'node_modules'))
  await symlink(join(process.cwd(), 'node_modules/vite'), join(root, 'node_modules/vite'))
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  await writeFile(join(root, 'index.html'), '<script type="module" src="/src/web/main.ts"></script>')
  await writeFile(join(root, 'src/web/main.ts'), 'console.log("first", process.env.NODE_ENV)')
  buildAppPage(root)
  built = root
  return () => rm(root, { recursive: true })
})

async function aBuiltPackage(): Promise<string> {
  const root = await temporaryFolder()
  await cp(built, root, { recursive: true, verbatimSymlinks: true })
  return root
}

async function builtCode(root: string): Promise<string> {
  const html = await readFile(join(root, 'dist/index.html'), 'utf8')
  return readFile(join(root, 'dist', /assets\/[^"]+\.js/.exec(html)![0]), 'utf8')
}

test('the app is built once, and again when its sources change', async () => {
  const root = await aBuiltPackage()
  expect(await builtCode(root)).toContain('first')
  // NODE_ENV is "test" here.
  expect(await builtCode(root)).toContain('production')

  // Marks this build: a new build removes the file.
  const mark = join(root, 'dist/mark')
  await writeFile(mark, '')
  await writeFile(join(root, 'src/web/main.test.ts'), 'a test is no part of the app')
  buildAppPage(root)
  await expect(readFile(mark, 'utf8')).resolves.toBe('')

  await writeFile(join(root, 'src/web/main.ts'), 'console.log("second")')
  buildAppPage(root)
  expect(await builtCode(root)).toContain('second')
  await expect(readFile(mark)).rejects.toThrow('ENOENT')
})

test('a build that fails says why, and leaves the last one in place', async () => {
  const root = await aBuiltPackage()
  await writeFile(join(root, 'src/web/main.ts'), 'import "./nowhere.ts"')
  expect(() => buildAppPage(root)).toThrow(/^The app cannot be built:\n[^]*nowhere/)
  expect(await builtCode(root)).toContain('first')
})

test('without sources, the existing build stays', async () => {
  const root = await aBuiltPackage()
  await cp(join(root, 'dist'), join(root, 'deployed/dist'), { recursive: true })
  await rm(join(root, 'deployed/dist/.sources'))
  buildAppPage(join(root, 'deployed'))
  expect(await builtCode(join(root, 'deployed'))).toContain('first')
})
