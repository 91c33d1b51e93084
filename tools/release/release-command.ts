/** `npm run release`: makes one self-contained archive, with the service, the app, their dependencies and Node. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildAppPage } from '#service/site/build-app-page.ts'
import { failCommand } from '#service/terminal.ts'
import { writeRelease } from './write-release.ts'

const ROOT = join(import.meta.dirname, '../..')

try {
  buildAppPage(ROOT)
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const release = `${name}-${version}-${process.platform}-${process.arch}`
  const folder = join(ROOT, 'release', release)
  rmSync(folder, { recursive: true, force: true })
  writeRelease(folder)
  execFileSync('tar', ['-czf', `${release}.tar.gz`, release], { cwd: join(ROOT, 'release') })
  const size = Math.round(statSync(`${folder}.tar.gz`).size / 1e6)
  console.log(`release/${release}.tar.gz (${size} MB)`)
} catch (error) {
  process.exitCode = failCommand(error)
}
