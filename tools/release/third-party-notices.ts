import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that a package's licence asks to be passed on. */
export const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i

const HEADER = `Brand Catalogue contains the software below, under these licences. The licences of what the app in the browser
contains are in dist/third-party-notices.txt, which the service serves as /third-party-notices.txt.`

/** The licences of packages, each after the package's name. @param folders of the packages. */
export function thirdPartyNotices(folders: readonly string[]): string {
  return `${[HEADER, ...folders.map(noticeOf)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (!license && texts.length === 0) throw new Error(`${name} does not say its licence.`)
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}
