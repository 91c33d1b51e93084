import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Data folder of the service under test, from Playwright's configuration. */
export const SERVICE_FOLDER = resolve(process.env['E2E_FOLDER']!)

/** The token of its demo catalogue. */
export function demoToken(): string {
  return readFileSync(join(SERVICE_FOLDER, 'data/demo-token'), 'utf8').trim()
}
