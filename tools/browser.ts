/**
 * Finds the browsers for the tests in `e2e/`. Journeys run in Chromium's headless shell: the one that `CHROMIUM` names, else
 * Debian's, else the one Playwright downloads. A few need a whole Chromium or Chrome, which `CHROMIUM` may name as well; the
 * walk also takes an installed Firefox and WebKitGTK. Run as a command, it installs what is missing: Debian's packages when
 * the user is root, elsewhere Playwright's headless shell. It never asks for a password; it prints the command to run instead.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, statSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const PROGRAMS = process.env['PROGRAMFILES'] ?? 'C:\\Program Files'
const CHROMIUM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(PROGRAMS, 'Google\\Chrome\\Application\\chrome.exe'),
  join(process.env['LOCALAPPDATA'] ?? '', 'Google\\Chrome\\Application\\chrome.exe'),
]
const FIREFOX_PATHS = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  join(PROGRAMS, 'Mozilla Firefox\\firefox.exe'),
]

/** The path of a headless shell, or undefined. It starts and runs faster than a whole browser. */
export function findHeadlessShell(): string | undefined {
  return configured('CHROMIUM') ?? onPath('chromium-headless-shell') ?? downloadedShell()
}

/** Playwright reveals only the path of its Chromium. Its headless shell is in a folder beside that. */
function downloadedShell(): string | undefined {
  const [folder = '', revision] = chromium.executablePath().split(/chromium-(\d+)/)
  const shell = `chromium_headless_shell-${revision}/*/*headless?shell{,.exe}`
  return globSync(shell, { cwd: folder })
    .map((path) => join(folder, path))
    .find(isExecutable)
}

/** The path of an installed Chromium or Chrome, or undefined. A headless shell does not count. */
export function findBrowser(): string | undefined {
  const named = configured('CHROMIUM')
  if (named && !/headless[-_]shell/i.test(basename(named))) return named
  return (
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
    [...CHROMIUM_PATHS, chromium.executablePath()].find(isExecutable)
  )
}

export function findFirefox(): string | undefined {
  return configured('FIREFOX') ?? onPath('firefox-esr', 'firefox') ?? FIREFOX_PATHS.find(isExecutable)
}

/** WebKitGTK's small browser and its driver, where the programs that give it a display and a size are installed too. */
export function findWebKit(): { readonly driver: string; readonly browser: string } | undefined {
  const driver = onPath('WebKitWebDriver')
  const browser = globSync('/usr/lib{,exec}/{,*/}webkit{2gtk-4.1,gtk-6.0}/MiniBrowser').find(isExecutable)
  return driver && browser && onPath('Xvfb') && onPath('xdotool') ? { driver, browser } : undefined
}

function configured(variable: string): string | undefined {
  const path = process.env[variable]
  if (!path) return undefined
  if (!isExecutable(path)) throw new Error(`${variable} is "${path}", which is not an executable file.`)
  return path
}

function onPath(...commands: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Runs a command and says whether it succeeded. */
function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
}

const IS_DEBIAN = existsSync('/etc/debian_version')

/** Installs Debian's packages, if the user is root. */
function installPackages(...packages: string[]): boolean {
  if (!IS_DEBIAN || process.getuid?.() !== 0) return false
  return (
    run('apt-get', 'update', '-q') && run('apt-get', 'install', '-yq', '--no-install-recommends', ...packages)
  )
}

const SHELL_PACKAGES = ['chromium-headless-shell']

function installHeadlessShell(): void {
  if (installPackages(...SHELL_PACKAGES)) return
  console.log('No headless shell of Chromium found. Downloading the one from Playwright (about 120 MB).')
  if (run('npx', 'playwright', 'install', '--only-shell', 'chromium') && findHeadlessShell()) return
  console.log('The download failed.')
  if (findBrowser()) return
  console.error(
    `There is no browser to run the tests in. ${
      IS_DEBIAN
        ? `Run "sudo apt-get update && sudo apt-get install -y ${SHELL_PACKAGES.join(' ')}"`
        : 'Install Chrome or Chromium'
    }, or set its path: CHROMIUM=/path/to/chrome npm test`,
  )
  process.exit(1)
}

/** Browsers that only some of the tests need, and Debian's packages for them. */
const OPTIONAL = [
  { name: 'Whole Chromium', find: findBrowser, packages: ['chromium'] },
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: () => findWebKit()?.browser, packages: ['webkit2gtk-driver', 'xvfb', 'xdotool'] },
]

if (import.meta.main) {
  if (!findHeadlessShell()) installHeadlessShell()
  const missing = OPTIONAL.filter(({ find }) => !find()).flatMap(({ packages }) => packages)
  if (missing.length > 0) installPackages(...missing)
  console.log(`Chromium: ${findHeadlessShell() ?? findBrowser()}`)
  for (const { name, find, packages } of OPTIONAL) {
    const how = IS_DEBIAN ? `; sudo apt-get install -y ${packages.join(' ')} would add it` : ''
    console.log(`${name}: ${find() ?? `not installed, so its tests are skipped${how}`}`)
  }
}
