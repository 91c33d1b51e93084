import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandFailure, failCommand } from '#service/terminal.ts'

/** The sources of the built app. A change in any of them triggers a new build. */
const SOURCES = [
  '{index.html,package.json,package-lock.json,tsconfig*.json,vite.config.ts}',
  '{embed,public,tools/build,src/checkup,src/client,src/contract,src/embed,src/web}/**',
]
/** A file in the build, so that both are replaced together. The server does not serve dotfiles. */
const STAMP = '.sources'

/**
 * Builds the app into `dist/` if its sources have changed since the last build. Does nothing without sources, as in a release.
 * @param root the folder of the package. @throws CommandFailure with the build's output when it fails.
 */
export function buildAppPage(root: string): void {
  if (!existsSync(join(root, 'index.html')) || !existsSync(join(root, 'src/web'))) return
  const dist = join(root, 'dist')
  const stamp = hashSources(root)
  if (existsSync(join(dist, STAMP)) && readFileSync(join(dist, STAMP), 'utf8') === stamp) return

  console.log('Building the app…')
  // A separate folder, so that the old app is served until the new one is complete. node_modules may be on another disk.
  const draft = join(root, `.dist-${process.pid}`)
  try {
    const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
    const build = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    // Tests set another value, with which the build would contain React's development version.
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status, stdout, stderr } = spawnSync(process.execPath, build, {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new CommandFailure(`The app cannot be built:\n${stdout}${stderr}`.trimEnd())
    writeFileSync(join(draft, STAMP), stamp)
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** A hash of every source's path and content, tests aside. */
function hashSources(root: string): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true, exclude: ['**/*.test.*'] })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** `npm run build`: builds the app as a start would, which then finds it up to date. */
if (import.meta.main) {
  try {
    buildAppPage(join(import.meta.dirname, '../../..'))
    console.log('The app in dist/ is up to date.')
  } catch (error) {
    process.exitCode = failCommand(error)
  }
}
