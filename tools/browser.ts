/**
 * Finds a browser for the journeys in `e2e/`, in this order: `CHROMIUM`, an installed Chromium or Chrome, the one
 * Playwright downloads, and for root on Debian the system's package. Says what it installs. Where a password would be
 * needed, prints the exact command instead.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
  join(process.env['LOCALAPPDATA'] ?? '', 'Google\\Chrome\\Application\\chrome.exe'),
]

/** The path of an installed browser, or undefined. Installs nothing. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM names "${named}", which is not an executable file.`)
    return named
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...onPath, ...PLACES, chromium.executablePath()].find((path) => path !== '' && isExecutable(path))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}

function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
}

function install(): void {
  console.log('No Chromium or Chrome found: installing the one Playwright brings (about 150 MB).')
  if (run('npx', 'playwright', 'install', 'chromium') && findBrowser()) return

  const debian = existsSync('/etc/debian_version')
  if (debian && process.getuid?.() === 0) {
    console.log("That did not work: installing Debian's package chromium.")
    if (
      run('apt-get', 'update', '-q') &&
      run('apt-get', 'install', '-yq', '--no-install-recommends', 'chromium')
    )
      return
  }
  console.error(
    `There is no browser to test with. ${
      debian
        ? 'Install one with "sudo apt-get update && sudo apt-get install -y chromium"'
        : 'Install Chrome or Chromium'
    }, or name one: CHROMIUM=/path/to/chrome npm test`,
  )
  process.exit(1)
}

if (import.meta.main) {
  if (!findBrowser()) install()
  console.log(`Browser: ${findBrowser()}`)
}
