import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The parts of this repository that a release contains. */
const OWN = [
  'dist',
  'docs',
  'src/checkup',
  'src/cli',
  'src/client',
  'src/contract',
  'src/embed/protocol',
  'src/service',
  'SECURITY.md',
]
const ONLY_FOR_TESTS = /\.test\.ts$|\/testing$|\.png$/
/** Types, sources and documentation of packages, and the separate files of icons: the demo reads all icons from one file. */
const UNUSED = /\.(?:[cm]?ts|map|md|markdown)$|\/simple-icons(?:-15)?\/(?:icons|index\.js|index-icons\.m?js)$/

/** Writes an unpacked release, with the app as it is in `dist/`. @param folder does not exist yet. */
export function writeRelease(folder: string): void {
  for (const path of OWN) {
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (file) => !ONLY_FOR_TESTS.test(file),
    })
  }
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(ROOT, 'bin/brand-catalogue'), join(folder, 'bin/brand-catalogue'))
  writePackageFile(folder)

  const node = realpathSync(join(ROOT, 'node_modules/.bin/node'))
  const nodePackage = dirname(dirname(node))
  writeNode(node, join(folder, 'bin/node'))
  const packages = productionPackages()
  for (const source of packages) if (source !== nodePackage) copyPackage(source, folder)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packages))

  // Independent of the builder's umask: root installs the release, and the service's user reads it.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder])
}

/** Writes the parts of package.json that Node and the service read. */
function writePackageFile(folder: string): void {
  const { name, version, description, license, type, imports } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const file = { name, version, private: true, description, license, type, imports }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(file, null, 2)}\n`)
}

/** Strips debug symbols, which are a quarter of Node. If `strip` is missing, they stay. */
function writeNode(node: string, target: string): void {
  copyFileSync(node, target)
  chmodSync(target, 0o755)
  spawnSync('strip', [target])
}

/** @returns the folders of all packages that the service needs at run time, Node's included. */
function productionPackages(): string[] {
  const list = ['ls', '--omit=dev', '--all', '--parseable']
  const [, ...folders] = execFileSync('npm', list, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  return folders.toSorted()
}

function copyPackage(source: string, folder: string): void {
  cpSync(source, join(folder, relative(ROOT, source)), {
    recursive: true,
    filter: (file) =>
      // Packages within a package are listed themselves.
      !relative(source, file).includes('node_modules') &&
      (!UNUSED.test(file) || LICENCE_FILE.test(basename(file))),
  })
}

/** Files that licences require us to pass on. */
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i

const HEADER = `Brand Catalogue contains the software below, under these licences. The licences of what the app in the browser
contains are in dist/third-party-notices.txt, which the service serves as /third-party-notices.txt.`

/** The licences of packages, each after the package's name. @param folders of the packages. */
function thirdPartyNotices(folders: readonly string[]): string {
  return `${[HEADER, ...folders.map(noticeOf)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (!license && texts.length === 0) throw new Error(`${name} names no licence.`)
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}
