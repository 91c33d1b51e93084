/**
 * Finds a browser for the tests in `e2e/`: the one that `CHROMIUM` names, else an installed Chromium or Chrome, else the
 * one Playwright downloads. Run as a command, it installs one if there is none: Playwright's, or Debian's package when
 * the user is root. It never asks for a password; it prints the command to run instead.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const INSTALL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
  join(process.env['LOCALAPPDATA'] ?? '', 'Google\\Chrome\\Application\\chrome.exe'),
]

/** The path of an installed browser, or undefined. Installs nothing. */
export function findBrowser(): string | undefined {
  const configured = process.env['CHROMIUM']
  if (configured) {
    if (!isExecutable(configured))
      throw new Error(`CHROMIUM is "${configured}", which is not an executable file.`)
    return configured
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...onPath, ...INSTALL_PATHS, chromium.executablePath()].find(
    (path) => path !== '' && isExecutable(path),
  )
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

function install(): void {
  console.log('No Chromium or Chrome found. Downloading the one from Playwright (about 150 MB).')
  if (run('npx', 'playwright', 'install', 'chromium') && findBrowser()) return

  const debian = existsSync('/etc/debian_version')
  if (debian && process.getuid?.() === 0) {
    console.log("The download failed. Installing Debian's chromium package.")
    if (
      run('apt-get', 'update', '-q') &&
      run('apt-get', 'install', '-yq', '--no-install-recommends', 'chromium')
    )
      return
  }
  console.error(
    `There is no browser to run the tests in. ${
      debian ? 'Run "sudo apt-get update && sudo apt-get install -y chromium"' : 'Install Chrome or Chromium'
    }, or set its path: CHROMIUM=/path/to/chrome npm test`,
  )
  process.exit(1)
}

if (import.meta.main) {
  if (!findBrowser()) install()
  console.log(`Browser: ${findBrowser()}`)
}
