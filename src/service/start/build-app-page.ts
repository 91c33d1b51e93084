import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { StartFailure } from '#service/command/start-failure.ts'

/** Whatever the built app is made of. A change anywhere here makes a new build. */
const SOURCES = [
  'embed',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'vite.config.ts',
  'public',
  'src/checkup',
  'src/client',
  'src/contract',
  'src/embed',
  'src/web',
  'tools/build',
]
/** Beside the build, so that they come and go together; the server does not serve dotfiles. */
const STAMP = '.sources'
/** Milliseconds to wait for another process that is building. */
const LOCK_TIMEOUT = 300_000

/**
 * Builds the app as `buildAppPage` does. A build that fails stops no start: the app that was built before is served.
 * @throws StartFailure when there is none.
 */
export function prepareAppPage(root: string): void {
  try {
    buildAppPage(root)
  } catch (error) {
    if (!(error instanceof StartFailure) || !existsSync(join(root, 'dist', STAMP))) throw error
    console.warn(`${error.message}\nThe app that was built before is served. "npm run build" builds it anew.`)
  }
}

/**
 * Builds the app into `dist/` when its sources changed since the last build. Does nothing where there are no sources, as
 * in a deployment of the build alone.
 * @param root the folder of the package.
 * @throws StartFailure with the build's output when it fails.
 */
export function buildAppPage(root: string): void {
  const dist = join(root, 'dist')
  const stamp = hashSources(root)
  const isFresh = () => readIfThere(join(dist, STAMP)) === stamp
  if (stamp === undefined || isFresh()) return

  const cache = join(root, 'node_modules/.cache/brand-catalogue')
  try {
    mkdirSync(cache, { recursive: true })
    withLock(join(cache, 'build.lock'), () => {
      if (isFresh()) return
      console.log('Building the app…')
      const draft = join(cache, 'dist')
      runVite(root, draft)
      // Vite empties its folder first; built aside, the old app serves until the new one is whole. The stamp comes last,
      // so that a copy cut short is seen as stale.
      rmSync(dist, { recursive: true, force: true })
      cpSync(draft, dist, { recursive: true })
      writeFileSync(join(dist, STAMP), stamp)
    })
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`The app cannot be built: ${String(error)}`, { cause: error })
  }
}

function runVite(root: string, target: string): void {
  const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
  const build = [vite, 'build', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn']
  const { status, stdout, stderr } = spawnSync(process.execPath, build, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new StartFailure(`The app cannot be built:\n${stdout}${stderr}`.trimEnd())
}

/** Runs `work` while no other process does. SQLite's file lock is the one lock at hand that dies with its process. */
function withLock(path: string, work: () => void): void {
  const lock = new DatabaseSync(path, { timeout: LOCK_TIMEOUT })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    work()
  } finally {
    lock.close()
  }
}

/** A hash of every source's path and content, tests aside; undefined where there are no sources. */
function hashSources(root: string): string | undefined {
  if (!existsSync(join(root, 'index.html')) || !existsSync(join(root, 'src/web'))) return undefined
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => listFiles(root, source))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The files at or under a path, in a stable order. */
function listFiles(root: string, path: string): string[] {
  const info = statSync(join(root, path), { throwIfNoEntry: false })
  if (!info) return []
  if (!info.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(root, path)).toSorted()
  return names.flatMap((name) => listFiles(root, `${path}/${name}`))
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
