/**
 * Finds the browsers for the tests in `e2e/`. Journeys need Chromium: the one that `CHROMIUM` names, else an installed
 * Chromium or Chrome, else the one Playwright downloads. The walk also takes an installed Firefox and WebKitGTK. Run as a
 * command, it installs what is missing: Playwright's Chromium, or Debian's packages when the user is root. It never asks
 * for a password; it prints the command to run instead.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
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

/** The path of an installed Chromium or Chrome, or undefined. Installs nothing. */
export function findBrowser(): string | undefined {
  return (
    configured('CHROMIUM') ??
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

function installChromium(): void {
  console.log('No Chromium or Chrome found. Downloading the one from Playwright (about 150 MB).')
  if (run('npx', 'playwright', 'install', 'chromium') && findBrowser()) return
  console.log('The download failed.')
  if (installPackages('chromium')) return
  console.error(
    `There is no browser to run the tests in. ${
      IS_DEBIAN
        ? 'Run "sudo apt-get update && sudo apt-get install -y chromium"'
        : 'Install Chrome or Chromium'
    }, or set its path: CHROMIUM=/path/to/chrome npm test`,
  )
  process.exit(1)
}

const FIREFOX_PACKAGES = ['firefox-esr']
const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xdotool']

function installOtherEngines(): void {
  const missing = [...(findFirefox() ? [] : FIREFOX_PACKAGES), ...(findWebKit() ? [] : WEBKIT_PACKAGES)]
  if (missing.length > 0) installPackages(...missing)
}

/** Says that an engine is left out and, on Debian, what would install it. */
function leftOut(packages: readonly string[]): string {
  const how = IS_DEBIAN ? `; sudo apt-get install -y ${packages.join(' ')} would add it` : ''
  return `not installed, so the walk leaves it out${how}`
}

if (import.meta.main) {
  if (!findBrowser()) installChromium()
  installOtherEngines()
  console.log(`Chromium: ${findBrowser()}`)
  console.log(`Firefox: ${findFirefox() ?? leftOut(FIREFOX_PACKAGES)}`)
  console.log(`WebKit: ${findWebKit()?.browser ?? leftOut(WEBKIT_PACKAGES)}`)
}
